// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hub/hub_dialog.h"
#include "ui/hub/hub_text.h"
#include "ui/hub/local_server.h"
#include "ui/support/fixture.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>

namespace headroom::ui {

using namespace Qt::StringLiterals;
using test::LocalServer;

// Models of a hub, against a server on this machine.
class HubTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support)"_s)); }

    void namesAndAddressesAreChecked_data();
    void namesAndAddressesAreChecked();
    void nothingIsSentBeforeItIsAllowedAndAsked();
    void aModelIsFetchedAndImported();
    void aModelWithoutIndexIsFetched();
    void failuresAreSentences_data();
    void failuresAreSentences();
    void aServerThatIsSilentIsLeft();
    void aServerThatIsGoneIsTold();
    void stopKeepsNothing();
    void aProxyIsUsed();
    void everyFailureHasWordsInBothLanguages();
};

namespace {

// TinyLlama 1.1B.
const QByteArray config = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048,
"intermediate_size": 5632, "num_hidden_layers": 22, "num_attention_heads": 32, "num_key_value_heads": 4,
"vocab_size": 32000, "max_position_embeddings": 2048, "torch_dtype": "bfloat16", "rope_scaling": null,
"rms_norm_eps": 1e-05, "unused": Infinity})";
const QByteArray index =
    R"({"metadata": {"total_size": 2200119296}, "weight_map": {"lm_head.weight": "model-00001-of-00002.safetensors",
"model.norm.weight": "model-00002-of-00002.safetensors"}})";
const QString configPath = u"/Tiny/Llama/resolve/main/config.json"_s;
const QString indexPath = u"/Tiny/Llama/resolve/main/model.safetensors.index.json"_s;

constexpr HubLimits quick {
    .transferMs = 300, .wholeMs = 2000, .configBytes = 4096, .indexBytes = 4096, .redirects = 3
};

HubSettings at(const LocalServer &server)
{
    return { .allowed = true, .address = server.address(), .proxy = {} };
}

struct Outcome
{
    std::optional<HubFailure> failure;
    QByteArray config;
    QByteArray index;
};

Outcome fetch(const HubSettings &settings)
{
    HubFetch fetch(quick);
    Outcome outcome;
    bool done = false;
    QObject::connect(&fetch, &HubFetch::failed, &fetch, [&](const HubFailure &failure) {
        outcome.failure = failure;
        done = true;
    });
    QObject::connect(&fetch, &HubFetch::fetched, &fetch, [&](const QByteArray &c, const QByteArray &i) {
        outcome.config = c;
        outcome.index = i;
        done = true;
    });
    fetch.start({ u"Tiny/Llama"_s, u"main"_s }, settings);
    if (!QTest::qWaitFor([&] { return done; }, 5000))
        qFatal("neither fetched nor failed");
    return outcome;
}

HubDialog *open(const Fixture &fixture)
{
    fixture.action("importHub")->trigger();
    Fixture::settle();
    return fixture.find<HubDialog>("hubDialog");
}

void enter(QWidget *dialog, const char *name, const QString &text)
{
    auto *line = dialog->findChild<QLineEdit *>(QString::fromLatin1(name));
    line->selectAll();
    QTest::keyClicks(line, text);
}

} // namespace

void HubTest::namesAndAddressesAreChecked_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("name");
    QTest::newRow("name") << u"Qwen/Qwen3-8B"_s << u"Qwen/Qwen3-8B"_s;
    QTest::newRow("blanks") << u"  Qwen/Qwen3-8B "_s << u"Qwen/Qwen3-8B"_s;
    QTest::newRow("page") << u"https://huggingface.co/Qwen/Qwen3-8B"_s << u"Qwen/Qwen3-8B"_s;
    QTest::newRow("page of files") << u"https://huggingface.co/Qwen/Qwen3-8B/tree/main"_s << u"Qwen/Qwen3-8B"_s;
    QTest::newRow("old name") << u"gpt2"_s << u"gpt2"_s;
    QTest::newRow("up") << u"../../etc"_s << QString();
    QTest::newRow("up inside") << u"a/..b"_s << QString();
    QTest::newRow("three parts") << u"a/b/c"_s << QString();
    QTest::newRow("query") << u"a/b?c=d"_s << QString();
    QTest::newRow("nothing") << QString() << QString();
}

void HubTest::namesAndAddressesAreChecked()
{
    QFETCH(QString, typed);
    QFETCH(QString, name);
    const auto model = hubModel(typed, {});
    QCOMPARE(model ? model->name : QString(), name);
    if (model)
        QCOMPARE(hubFileUrl(QUrl(u"https://mirror.example/hub/"_s), *model, u"config.json"_s).toString(),
                 u"https://mirror.example/hub/%1/resolve/main/config.json"_s.arg(name));
    QVERIFY(!hubModel(u"a/b"_s, u"../x"_s));
    QVERIFY(hubAddress(u"https://hf-mirror.com"_s));
    QVERIFY(hubAddress(u"http://127.0.0.1:8080"_s));
    for (const QString &wrong : { u"http://huggingface.co"_s, u"ftp://a"_s, u"file:///etc/passwd"_s, u"hub"_s,
                                  QString(), u"https://me:secret@hub.example"_s })
        QVERIFY2(!hubAddress(wrong), qPrintable(wrong));
}

void HubTest::nothingIsSentBeforeItIsAllowedAndAsked()
{
    LocalServer server;
    server.putFile(configPath, config);
    Fixture fixture;
    storeHubSettings({ .allowed = false, .address = server.address(), .proxy = {} }, fixture.settings);
    QVERIFY(!storedHubSettings(QSettings(fixture.folder.filePath(u"none.ini"_s), QSettings::IniFormat)).allowed);
    HubDialog *dialog = open(fixture);
    auto *start = dialog->findChild<QPushButton *>(u"hubFetch"_s);
    enter(dialog, "hubModel", u"Tiny/Llama"_s);
    QVERIFY(!start->isEnabled());
    QTest::mouseClick(start, Qt::LeftButton);
    QTest::keyClick(dialog->findChild<QLineEdit *>(u"hubModel"_s), Qt::Key_Return);
    auto *allowed = dialog->findChild<QCheckBox *>(u"hubAllowed"_s);
    allowed->setFocus();
    QTest::keyClick(allowed, Qt::Key_Space);
    QVERIFY(start->isEnabled());
    QTest::qWait(100);
    QVERIFY(server.asked.isEmpty());
    QVERIFY(!server.hasPendingConnections());
    enter(dialog, "hubModel", u"no model"_s);
    QTest::mouseClick(start, Qt::LeftButton);
    QVERIFY(dialog->findChild<QLabel *>(u"hubState"_s)->text().contains(u"no model"_s));
    QTest::qWait(50);
    QVERIFY(server.asked.isEmpty());
}

void HubTest::aModelIsFetchedAndImported()
{
    LocalServer server;
    server.putFile(configPath, config);
    server.putFile(indexPath, index);
    Fixture fixture;
    storeHubSettings(at(server), fixture.settings);
    const Scenario before = fixture.model().scenario();
    HubDialog *dialog = open(fixture);
    enter(dialog, "hubModel", u"https://huggingface.co/Tiny/Llama"_s);
    QTest::keyClick(dialog->findChild<QLineEdit *>(u"hubModel"_s), Qt::Key_Return);

    const auto report = [&] { return fixture.window->findChild<QTextBrowser *>(u"importReport"_s); };
    QTRY_VERIFY(report());
    QCOMPARE(server.asked,
             (QStringList { u"GET "_s + configPath + u" HTTP/1.1"_s, u"GET "_s + indexPath + u" HTTP/1.1"_s }));
    for (const char *secret : { "Authorization", "Cookie", "Referer" })
        QVERIFY2(!server.lastRequest.contains(secret), secret);
    QVERIFY2(report()->toPlainText().contains(u"1,100,048,384"_s), qPrintable(report()->toPlainText()));
    QVERIFY2(report()->toPlainText().contains(u"2.05 GiB"_s), qPrintable(report()->toPlainText()));
    QVERIFY(fixture.model().scenario() == before);

    QTest::mouseClick(fixture.find("importUse"), Qt::LeftButton);
    QCOMPARE(fixture.model().evaluation()->settings.model->parameters, 1100048384);
    QCOMPARE(fixture.own.models().front().name, std::string("Llama"));
    QCOMPARE(*readFile(fixture.folder.filePath(u"data/hub/Tiny/Llama/config.json"_s)), config);
    // Without a connection it stays as it is.
    server.close();
    fixture.savePath = fixture.folder.filePath(u"s.headroom"_s);
    fixture.action("saveAs")->trigger();
    QVERIFY(loadScenario(fixture.savePath));
}

void HubTest::aModelWithoutIndexIsFetched()
{
    LocalServer server;
    server.putFile(configPath, config);
    const Outcome outcome = fetch(at(server));
    QVERIFY(!outcome.failure);
    QCOMPARE(outcome.config, config);
    QVERIFY(outcome.index.isEmpty());
}

void HubTest::failuresAreSentences_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<HubError>("error");
    const QByteArray ok = "HTTP/1.1 200 OK";
    QTest::newRow("gated") << QByteArray("HTTP/1.1 401 Unauthorized") << QByteArray() << HubError::Refused;
    QTest::newRow("forbidden") << QByteArray("HTTP/1.1 403 Forbidden") << QByteArray() << HubError::Refused;
    QTest::newRow("not there") << QByteArray("HTTP/1.1 404 Not Found") << QByteArray() << HubError::NotFound;
    QTest::newRow("broken") << QByteArray("HTTP/1.1 500 Oh") << QByteArray() << HubError::Status;
    QTest::newRow("busy") << QByteArray("HTTP/1.1 429 Slow") << QByteArray() << HubError::Status;
    QTest::newRow("a page") << ok << QByteArray("<!DOCTYPE html><html>sign in</html>") << HubError::NotAModel;
    QTest::newRow("nothing") << ok << QByteArray() << HubError::NotAModel;
    QTest::newRow("another JSON") << ok << QByteArray(R"({"tokenizer": 1})") << HubError::NotAModel;
    QTest::newRow("not UTF-8") << ok << QByteArray("{\"a\": \"\xff\"}") << HubError::NotAModel;
    QTest::newRow("larger than said") << ok << QByteArray(5000, ' ') << HubError::TooLarge;
    QTest::newRow("in circles") << QByteArray("HTTP/1.1 302 Found\r\nLocation: ") + configPath.toLatin1()
                                << QByteArray() << HubError::Redirected;
}

void HubTest::failuresAreSentences()
{
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, body);
    QFETCH(HubError, error);
    LocalServer server;
    server.put(configPath, head, body);
    const Outcome outcome = fetch(at(server));
    QVERIFY(outcome.failure);
    QCOMPARE(outcome.failure->error, error);
    QVERIFY(!hubFailureText(*outcome.failure, u"Tiny/Llama"_s).isEmpty());
    QCOMPARE_LE(server.asked.size(), quick.redirects + 1);
}

void HubTest::aServerThatIsSilentIsLeft()
{
    LocalServer server;
    server.put(configPath, {});
    QElapsedTimer timer;
    timer.start();
    const Outcome outcome = fetch(at(server));
    QVERIFY(outcome.failure);
    QCOMPARE(outcome.failure->error, HubError::TimedOut);
    QCOMPARE_LT(timer.elapsed(), 2000);
}

void HubTest::aServerThatIsGoneIsTold()
{
    LocalServer server;
    const HubSettings settings = at(server);
    server.close();
    const Outcome outcome = fetch(settings);
    QVERIFY(outcome.failure);
    QCOMPARE(outcome.failure->error, HubError::NoConnection);
    QVERIFY(!outcome.failure->detail.isEmpty());
}

void HubTest::stopKeepsNothing()
{
    LocalServer server;
    server.put(configPath, {});
    Fixture fixture;
    storeHubSettings(at(server), fixture.settings);
    QPointer<HubDialog> dialog = open(fixture);
    enter(dialog, "hubModel", u"Tiny/Llama"_s);
    QTest::mouseClick(dialog->findChild<QPushButton *>(u"hubFetch"_s), Qt::LeftButton);
    QTRY_COMPARE(server.asked.size(), 1);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(dialog->findChild<QLabel *>(u"hubState"_s)->text(), u"Stopped; nothing was kept."_s);
    QVERIFY(dialog->findChild<QPushButton *>(u"hubFetch"_s)->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!dialog);
    QVERIFY(!QFileInfo::exists(fixture.folder.filePath(u"data/hub"_s)));
}

void HubTest::aProxyIsUsed()
{
    LocalServer proxy;
    HubSettings settings { .allowed = true, .address = u"https://hub.invalid"_s, .proxy = proxy.address() };
    const Outcome outcome = fetch(settings);
    QVERIFY(outcome.failure);
    QCOMPARE(proxy.asked.value(0), u"CONNECT hub.invalid:443 HTTP/1.1"_s);
    settings.proxy = u"hub.invalid"_s;
    QCOMPARE(fetch(settings).failure->error, HubError::BadProxy);
    settings.proxy.clear();
    settings.address = u"http://hub.invalid"_s;
    QCOMPARE(fetch(settings).failure->error, HubError::BadAddress);
}

void HubTest::everyFailureHasWordsInBothLanguages()
{
    Language language;
    for (const LanguageId id : allLanguages) {
        language.use(id);
        for (int error = 0; error <= static_cast<int>(HubError::Cancelled); ++error) {
            const QString text = hubFailureText({ .error = static_cast<HubError>(error), .detail = u"X"_s }, u"a/b"_s);
            QVERIFY(!text.isEmpty() && !text.contains(u'%'));
        }
    }
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::HubTest)
#include "hub_test.moc"
