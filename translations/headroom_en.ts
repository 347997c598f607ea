<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>CliOutput</name>
    <message numerus="yes">
        <source>%1 (and %n more problem(s))</source>
        <translation>
            <numerusform>%1 (and %n more problem)</numerusform>
            <numerusform>%1 (and %n more problems)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message numerus="yes">
        <source>The sequence is longer than the %n position(s) that the model was made for.</source>
        <translation>
            <numerusform>The sequence is longer than the one position that the model was made for.</numerusform>
            <numerusform>The sequence is longer than the %n positions that the model was made for.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layers with a sliding window keep only the last %n token(s).</source>
        <translation>
            <numerusform>Layers with a sliding window keep only the last token.</numerusform>
            <numerusform>Layers with a sliding window keep only the last %n tokens.</numerusform>
        </translation>
    </message>
</context>
</TS>
