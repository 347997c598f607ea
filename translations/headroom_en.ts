<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>AccuracyText</name>
    <message numerus="yes">
        <source>%n case(s) of what a CPU keeps are left out.</source>
        <translation>
            <numerusform>%n case of what a CPU keeps is left out.</numerusform>
            <numerusform>%n cases of what a CPU keeps are left out.</numerusform>
        </translation>
    </message>
</context>
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
    <name>FieldUnits</name>
    <message numerus="yes">
        <source>tokens</source>
        <translation>
            <numerusform>token</numerusform>
            <numerusform>tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sequences</source>
        <translation>
            <numerusform>sequence</numerusform>
            <numerusform>sequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>layers</source>
        <translation>
            <numerusform>layer</numerusform>
            <numerusform>layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cards</source>
        <translation>
            <numerusform>card</numerusform>
            <numerusform>cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bytes</source>
        <translation>
            <numerusform>byte</numerusform>
            <numerusform>bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>parameters</source>
        <translation>
            <numerusform>parameter</numerusform>
            <numerusform>parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stages</source>
        <translation>
            <numerusform>stage</numerusform>
            <numerusform>stages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportText</name>
    <message numerus="yes">
        <source>%1, %n file(s) read</source>
        <translation>
            <numerusform>%1, %n file read</numerusform>
            <numerusform>%1, %n files read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LaunchText</name>
    <message numerus="yes">
        <source>The cards are in %n node(s): each also needs the address of the first.</source>
        <translation>
            <numerusform>The cards are in %n node: each also needs the address of the first.</numerusform>
            <numerusform>The cards are in %n nodes: each also needs the address of the first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message numerus="yes">
        <source>The sequence is longer than the %Ln position(s) that the model was made for.</source>
        <translation>
            <numerusform>The sequence is longer than the one position that the model was made for.</numerusform>
            <numerusform>The sequence is longer than the %Ln positions that the model was made for.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layers with a sliding window keep only the last %Ln token(s).</source>
        <translation>
            <numerusform>Layers with a sliding window keep only the last token.</numerusform>
            <numerusform>Layers with a sliding window keep only the last %Ln tokens.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::Answer</name>
    <message numerus="yes">
        <source>%Ln sequence(s) of %1 tokens fit at once</source>
        <comment>%1 a length</comment>
        <translation>
            <numerusform>%Ln sequence of %1 tokens fits at once</numerusform>
            <numerusform>%Ln sequences of %1 tokens fit at once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln card(s)</source>
        <translation>
            <numerusform>%Ln card</numerusform>
            <numerusform>%Ln cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::CatalogueList</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 parameters, %2 active · %3 · %n expert(s)</source>
        <comment>of a model</comment>
        <translation>
            <numerusform>%1 parameters, %2 active · %3 · %n expert</numerusform>
            <numerusform>%1 parameters, %2 active · %3 · %n experts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::ComparePage</name>
    <message numerus="yes">
        <source>%n file(s) cannot be compared.</source>
        <translation>
            <numerusform>%n file cannot be compared.</numerusform>
            <numerusform>%n files cannot be compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::FixText</name>
    <message numerus="yes">
        <source>%Ln sequence(s) at once</source>
        <translation>
            <numerusform>%Ln sequence at once</numerusform>
            <numerusform>%Ln sequences at once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln card(s)</source>
        <translation>
            <numerusform>%Ln card</numerusform>
            <numerusform>%Ln cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Split over %Ln card(s)</source>
        <translation>
            <numerusform>Split over %Ln card</numerusform>
            <numerusform>Split over %Ln cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::Inputs</name>
    <message numerus="yes">
        <source>Advanced (%n set)</source>
        <translation>
            <numerusform>Advanced (%n set)</numerusform>
            <numerusform>Advanced (%n set)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::NotesBar</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n accelerator(s)</source>
        <translation>
            <numerusform>%n accelerator</numerusform>
            <numerusform>%n accelerators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <comment>a remark and how many there are beside it</comment>
        <translation>
            <numerusform>%1 (and %n more)</numerusform>
            <numerusform>%1 (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::WhyText</name>
    <message numerus="yes">
        <source>Sum of the %n row(s) of %1 = %2</source>
        <comment>of a part of the memory; a size</comment>
        <translation>
            <numerusform>Sum of the %n row of %1 = %2</numerusform>
            <numerusform>Sum of the %n rows of %1 = %2</numerusform>
        </translation>
    </message>
</context>
</TS>
