// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/setting.h"

#include <sstream>
#include <unordered_map>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace headroom {

namespace {

std::string placeOf(const YAML::Mark &mark)
{
    return std::to_string(mark.line + 1) + ':' + std::to_string(mark.column + 1);
}

// What the handler throws to stop yaml-cpp, which has no other way.
struct Stop
{
    Problem problem;
};

enum class YamlNodeKind : std::uint8_t { Null, Scalar, List, Map };

struct YamlNode
{
    YamlNodeKind kind = YamlNodeKind::Null;
    std::string text = {};
    bool isText = false;
    std::vector<std::size_t> children = {}; // of a map: key, value, key, value
    YAML::Mark mark = {};
};

// Builds the tree of one document. An alias is a second way to the same node: nothing is copied.
class TreeBuilder final : public YAML::EventHandler
{
public:
    void OnDocumentStart(const YAML::Mark & /*mark*/) override { }
    void OnDocumentEnd() override { }

    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override { add({ .mark = mark }, anchor); }

    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override
    {
        const auto found = m_anchors.find(anchor);
        if (found == m_anchors.end())
            throw Stop { { ProblemKind::Syntax, placeOf(mark), "*", "&", {} } };
        attach(found->second);
    }

    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  const std::string &value) override
    {
        // "!" is what quotes mean: text, whatever it looks like.
        const bool isNull = tag != "!" && (value.empty() || value == "~" || value == "null" || value == "Null");
        add({ isNull ? YamlNodeKind::Null : YamlNodeKind::Scalar,
              isNull ? std::string() : value,
              tag == "!",
              {},
              mark },
            anchor);
    }

    void OnSequenceStart(const YAML::Mark &mark, const std::string & /*tag*/, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override
    {
        open({ .kind = YamlNodeKind::List, .mark = mark }, anchor);
    }
    void OnSequenceEnd() override { m_open.pop_back(); }

    void OnMapStart(const YAML::Mark &mark, const std::string & /*tag*/, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override
    {
        open({ .kind = YamlNodeKind::Map, .mark = mark }, anchor);
    }
    void OnMapEnd() override { m_open.pop_back(); }

    const std::vector<YamlNode> &nodes() const { return m_nodes; }

private:
    std::size_t add(YamlNode node, YAML::anchor_t anchor)
    {
        if (m_nodes.size() >= mostSettings * 4)
            throw Stop { { ProblemKind::TooLarge,
                           placeOf(node.mark),
                           std::to_string(m_nodes.size()),
                           std::to_string(mostSettings * 4),
                           {} } };
        const std::size_t index = m_nodes.size();
        m_nodes.push_back(std::move(node));
        if (anchor != YAML::NullAnchor)
            m_anchors[anchor] = index;
        attach(index);
        return index;
    }

    void open(YamlNode node, YAML::anchor_t anchor)
    {
        if (m_open.size() >= deepestConfig)
            throw Stop { { ProblemKind::TooDeep,
                           placeOf(node.mark),
                           std::to_string(m_open.size() + 1),
                           std::to_string(deepestConfig),
                           {} } };
        m_open.push_back(add(std::move(node), anchor));
    }

    void attach(std::size_t index)
    {
        if (!m_open.empty())
            m_nodes[m_open.back()].children.push_back(index);
    }

    std::vector<YamlNode> m_nodes; // the first is the root
    std::vector<std::size_t> m_open;
    std::unordered_map<YAML::anchor_t, std::size_t> m_anchors;
};

// Walks the tree; every visit counts, so that aliases within aliases run into the bound.
class Flattener
{
public:
    explicit Flattener(const std::vector<YamlNode> &nodes) : m_nodes(nodes) { }

    Result<SettingList> run()
    {
        if (m_nodes.empty() || m_nodes.front().kind != YamlNodeKind::Map)
            return std::unexpected(Problems { { ProblemKind::WrongType, "1:1", {}, "object", {} } });
        map(0, {}, 0);
        return std::move(m_settings);
    }

private:
    void count(const YamlNode &node, std::size_t depth)
    {
        if (depth > deepestConfig)
            throw Stop {
                { ProblemKind::TooDeep, placeOf(node.mark), std::to_string(depth), std::to_string(deepestConfig), {} }
            };
        if (++m_visits > mostSettings * 4)
            throw Stop { { ProblemKind::TooLarge,
                           placeOf(node.mark),
                           std::to_string(m_visits),
                           std::to_string(mostSettings * 4),
                           {} } };
    }

    void map(std::size_t index, const std::string &path, std::size_t depth)
    {
        const YamlNode &node = m_nodes[index];
        for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
            const YamlNode &key = m_nodes[node.children[i]];
            count(key, depth + 1);
            if (key.kind != YamlNodeKind::Scalar)
                throw Stop { { ProblemKind::WrongType, placeOf(key.mark), {}, "text", {} } };
            const std::size_t value = node.children[i + 1];
            if (key.text == "<<" && !key.isText) { // the members of another map
                merge(value, path, depth + 1);
                continue;
            }
            std::string name = path.empty() ? key.text : path + '.' + key.text;
            member(value, std::move(name), depth + 1);
        }
    }

    void merge(std::size_t index, const std::string &path, std::size_t depth)
    {
        const YamlNode &node = m_nodes[index];
        count(node, depth);
        if (node.kind == YamlNodeKind::Map) {
            map(index, path, depth);
        } else if (node.kind == YamlNodeKind::List) {
            for (const std::size_t child : node.children)
                merge(child, path, depth + 1);
        }
    }

    void member(std::size_t index, std::string name, std::size_t depth)
    {
        const YamlNode &node = m_nodes[index];
        count(node, depth);
        if (node.kind == YamlNodeKind::Map && !node.children.empty()) {
            map(index, name, depth);
            return;
        }
        Setting setting { std::move(name), node.text, {}, SettingForm::Scalar, node.isText };
        if (node.kind == YamlNodeKind::List) {
            setting.form = SettingForm::List;
            for (const std::size_t child : node.children) {
                count(m_nodes[child], depth + 1);
                if (m_nodes[child].kind == YamlNodeKind::Scalar)
                    setting.items.push_back(m_nodes[child].text);
            }
        } else if (node.kind != YamlNodeKind::Scalar) {
            setting.form = SettingForm::Empty;
        }
        m_bytes += setting.name.size() + setting.value.size();
        if (m_bytes > longestConfig * 4)
            throw Stop { { ProblemKind::TooLarge,
                           placeOf(node.mark),
                           std::to_string(m_bytes),
                           std::to_string(longestConfig * 4),
                           {} } };
        m_settings.push_back(std::move(setting));
    }

    const std::vector<YamlNode> &m_nodes;
    SettingList m_settings;
    std::size_t m_visits = 0;
    std::size_t m_bytes = 0;
};

} // namespace

Result<SettingList> yamlSettings(std::string_view text)
{
    if (text.size() > longestConfig)
        return std::unexpected(
            Problems { { ProblemKind::TooLarge, {}, std::to_string(text.size()), std::to_string(longestConfig), {} } });
    std::istringstream stream { std::string(text) };
    try {
        TreeBuilder tree;
        YAML::Parser parser(stream);
        parser.HandleNextDocument(tree);
        return Flattener(tree.nodes()).run();
    } catch (const Stop &stop) {
        return std::unexpected(Problems { stop.problem });
    } catch (const YAML::Exception &error) {
        return std::unexpected(Problems { { ProblemKind::Syntax, placeOf(error.mark), {}, "YAML", {} } });
    }
}

} // namespace headroom
