<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AccuracyText</name>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Errors are absolute and relative to the measured value. Scored are cases of high confidence whose inputs are all known; the others are counted apart.</source>
        <translation>误差取绝对值，相对于实测值。计分的是可信度高且输入全部已知的样例；其余另行统计。</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Scored</source>
        <translation>计分</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>Within 10 %</source>
        <translation>10 % 以内</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>另计</translation>
    </message>
    <message>
        <source>Median apart</source>
        <translation>另计中位数</translation>
    </message>
    <message>
        <source>Not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>Refused cases</source>
        <translation>被拒绝的样例</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Saved tensors of PyTorch</source>
        <translation>PyTorch 保存的张量</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>样例数</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>完全一致</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>%1 of %2 cases are equal to the byte in every part, and %3 of %4 variants in every case.</source>
        <translation>%2 个样例中有 %1 个的每一部分都逐字节一致；%4 个变体中有 %3 个的所有样例都一致。</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of what a CPU keeps are left out.</source>
        <translation>
            <numerusform>不计 %n 个 CPU 语义的样例。</numerusform>
        </translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确度</translation>
    </message>
    <message>
        <source>Worst cases</source>
        <translation>误差最大的样例</translation>
    </message>
    <message>
        <source>Cases beyond 10 %</source>
        <translation>误差超过 10 % 的样例</translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <comment>less than</comment>
        <translation>&lt; %1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>%1 within %2</source>
        <comment>of the cases</comment>
        <translation>%1 在 %2 以内</translation>
    </message>
    <message>
        <source>all within %1</source>
        <comment>cases</comment>
        <translation>全部在 %1 以内</translation>
    </message>
    <message>
        <source>%1 more lack an input or are less certain; they are no score.</source>
        <translation>另有 %1 个缺少某项输入或不够可靠，不计入成绩。</translation>
    </message>
    <message>
        <source>What PyTorch keeps for the backward pass is equal to the byte in %1 of %2 variants of model code.</source>
        <translation>PyTorch 为反向传播保留的张量：%2 种模型代码变体中有 %1 种与实测逐字节相等。</translation>
    </message>
    <message>
        <source>9 of 10</source>
        <translation>九成以内</translation>
    </message>
    <message>
        <source>%1 measured figures of memory, of high confidence and with every input known: median error %2, nine of ten within %3.</source>
        <translation>显存实测值 %1 个，可信度高且输入全部已知：误差中位数 %2，九成在 %3 以内。</translation>
    </message>
    <message>
        <source>%1 such figures of time: median error %2, nine of ten within %3.</source>
        <translation>同样条件的时间实测值 %1 个：误差中位数 %2，九成在 %3 以内。</translation>
    </message>
</context>
<context>
    <name>CardVerdictText</name>
    <message>
        <source>%1: it takes %2 of them (%3).</source>
        <translation>%1：需要 %2 张（%3）。</translation>
    </message>
    <message>
        <source>%1: no number of these cards holds it.</source>
        <translation>%1：多少张都放不下。</translation>
    </message>
    <message>
        <source>A token costs the same where the %1 costs %2 times what the %3 does.</source>
        <translation>当 %1 的价格为 %3 的 %2 倍时，两者每词元成本相同。</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a figure and its share of another</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>可用显存</translation>
    </message>
    <message>
        <source>Cards that it takes</source>
        <translation>所需卡数</translation>
    </message>
    <message>
        <source>none is enough</source>
        <translation>多少张都不够</translation>
    </message>
    <message>
        <source>Price of a card and hour</source>
        <translation>每卡每小时价格</translation>
    </message>
    <message>
        <source>Cost of a million tokens</source>
        <translation>每百万词元成本</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>16-bit peak</source>
        <translation>16 位峰值</translation>
    </message>
    <message>
        <source>Link to other cards, one way</source>
        <translation>卡间链路（单向）</translation>
    </message>
    <message>
        <source>Tensor parallelism pays up to</source>
        <translation>张量并行划算的上限</translation>
    </message>
    <message>
        <source>Tokens a second and card</source>
        <translation>每卡每秒词元数</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Time of an output token</source>
        <translation>每个输出词元的时间</translation>
    </message>
    <message>
        <source>What the card is good for</source>
        <translation>该卡适合做什么</translation>
    </message>
</context>
<context>
    <name>CatalogueCommand</name>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active a token</source>
        <translation>每词元激活参数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>BF16, dense</source>
        <translation>BF16 稠密算力</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>An hour</source>
        <translation>每小时</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供方</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>查看日期</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Textbook rules</source>
        <translation>教科书规则</translation>
    </message>
    <message>
        <source>Full parameters</source>
        <translation>全参数</translation>
    </message>
    <message>
        <source>AdamW 8-bit, paged</source>
        <translation>AdamW 8-bit（分页）</translation>
    </message>
    <message>
        <source>AdamW 32-bit, paged</source>
        <translation>AdamW 32-bit（分页）</translation>
    </message>
    <message>
        <source>AdamW 8-bit</source>
        <translation>AdamW 8-bit</translation>
    </message>
    <message>
        <source>Lion 8-bit</source>
        <translation>Lion 8-bit</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>Fused: one kernel, no temporaries</source>
        <translation>融合：单个内核，无临时张量</translation>
    </message>
    <message>
        <source>Foreach: all tensors at once</source>
        <translation>Foreach：所有张量一起更新</translation>
    </message>
    <message>
        <source>Loop: one tensor after another</source>
        <translation>循环：逐个张量更新</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Selective</source>
        <translation>选择性</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完全</translation>
    </message>
    <message>
        <source>Core of the attention</source>
        <translation>注意力核心</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>归一化层</translation>
    </message>
    <message>
        <source>Up projections of MLA</source>
        <translation>MLA 的升维投影</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Activation function of the experts</source>
        <translation>专家的激活函数</translation>
    </message>
    <message>
        <source>Whole MoE layer</source>
        <translation>整个 MoE 层</translation>
    </message>
    <message>
        <source>By operator (torchtitan)</source>
        <translation>按算子（torchtitan）</translation>
    </message>
    <message>
        <source>FlashAttention</source>
        <translation>FlashAttention</translation>
    </message>
    <message>
        <source>PyTorch SDPA</source>
        <translation>PyTorch SDPA</translation>
    </message>
    <message>
        <source>Eager: scores are stored</source>
        <translation>Eager：保存注意力分数</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Chunked</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不卸载</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>升维</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>降维</translation>
    </message>
    <message>
        <source>Any engine</source>
        <translation>任意引擎</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>交错式 1F1B</translation>
    </message>
    <message>
        <source>Zero bubble (ZB-H1)</source>
        <translation>零气泡 (ZB-H1)</translation>
    </message>
    <message>
        <source>Megatron distributed optimizer</source>
        <translation>Megatron 分布式优化器</translation>
    </message>
    <message>
        <source>PyTorch FSDP</source>
        <translation>PyTorch FSDP</translation>
    </message>
    <message>
        <source>Fused with the output head (Liger)</source>
        <translation>与输出头融合（Liger）</translation>
    </message>
    <message>
        <source>Logits to 32 bits, then shifted (transformers before 4.46)</source>
        <translation>logits 先转为 32 位再移位（transformers 4.46 之前）</translation>
    </message>
    <message>
        <source>Shifted only (older GPT-2 code)</source>
        <translation>仅移位（旧版 GPT-2 代码）</translation>
    </message>
    <message>
        <source>In the type of the logits</source>
        <translation>保持 logits 的类型</translation>
    </message>
    <message>
        <source>Its own layers</source>
        <translation>自带的层</translation>
    </message>
    <message>
        <source>One after another</source>
        <translation>逐个运行</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>Output norm of delta-net layers</source>
        <translation>Delta 网络层的输出归一化</translation>
    </message>
    <message>
        <source>Input projection of delta-net layers</source>
        <translation>Delta 网络层的输入投影</translation>
    </message>
    <message>
        <source>Convolution of delta-net layers</source>
        <translation>Delta 网络层的卷积</translation>
    </message>
    <message>
        <source>Fused by Megatron itself</source>
        <translation>Megatron 自带的融合</translation>
    </message>
    <message>
        <source>Those before Megatron Core, as in Megatron-DeepSpeed</source>
        <translation>Megatron Core 之前的层，如 Megatron-DeepSpeed</translation>
    </message>
    <message>
        <source>Tokens are sent to their experts</source>
        <translation>把词元发送到各自的专家</translation>
    </message>
    <message>
        <source>Every card gathers all tokens</source>
        <translation>每张卡收集全部词元</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>潜向量</translation>
    </message>
    <message>
        <source>Latents, twice</source>
        <translation>潜向量，两份</translation>
    </message>
    <message>
        <source>Whole heads</source>
        <translation>完整的头</translation>
    </message>
    <message>
        <source>Norm before the attention</source>
        <translation>注意力前的归一化</translation>
    </message>
    <message>
        <source>Query, key and value projections</source>
        <translation>查询、键、值投影</translation>
    </message>
    <message>
        <source>Output projection of the attention</source>
        <translation>注意力输出投影</translation>
    </message>
    <message>
        <source>Norm before the MLP</source>
        <translation>MLP 前的归一化</translation>
    </message>
    <message>
        <source>Input projection of the experts</source>
        <translation>专家的输入投影</translation>
    </message>
    <message>
        <source>Logits to 32 bits in a shifted copy (transformers 4.46 to 4.48)</source>
        <translation>logits 转为 32 位并移位复制（transformers 4.46 至 4.48）</translation>
    </message>
    <message>
        <source>Grouped product</source>
        <translation>分组矩阵乘</translation>
    </message>
    <message>
        <source>US dollar</source>
        <translation>美元</translation>
    </message>
    <message>
        <source>Renminbi yuan</source>
        <translation>人民币</translation>
    </message>
    <message>
        <source>Euro</source>
        <translation>欧元</translation>
    </message>
</context>
<context>
    <name>CliArguments</name>
    <message>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Shows this help</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Memory and cards that a language model needs, from a scenario file.</source>
        <translation>根据场景文件计算语言模型所需的显存和卡数。</translation>
    </message>
    <message>
        <source>Shows the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>Language of texts: en or zh</source>
        <translation>文字的语言：en 或 zh</translation>
    </message>
    <message>
        <source>Computes memory, fit and cards of a scenario</source>
        <translation>计算一个场景的显存、能否放下以及卡数</translation>
    </message>
    <message>
        <source>Shows how each term of the memory comes about</source>
        <translation>说明显存的每一项是如何得出的</translation>
    </message>
    <message>
        <source>Only this term, such as weights</source>
        <translation>只看这一项，例如 weights</translation>
    </message>
    <message>
        <source>Pipeline stage; default: the fullest</source>
        <translation>流水线阶段；默认为占用最多的一个</translation>
    </message>
    <message>
        <source>Finds the largest value of a key that still fits</source>
        <translation>求某个键仍能放下的最大值</translation>
    </message>
    <message>
        <source>The key, such as training.micro_batch</source>
        <translation>键，例如 training.micro_batch</translation>
    </message>
    <message>
        <source>Computes every combination of values, one row each</source>
        <translation>计算所有取值组合，每种一行</translation>
    </message>
    <message>
        <source>key=a..b, key=a..b:step, key=a..b:*factor or key=v1,v2; may be repeated</source>
        <translation>key=a..b、key=a..b:步长、key=a..b:*倍数 或 key=v1,v2；可重复</translation>
    </message>
    <message>
        <source>Lists the models of the catalogue</source>
        <translation>列出模型目录</translation>
    </message>
    <message>
        <source>Lists the accelerator cards of the catalogue</source>
        <translation>列出加速卡目录</translation>
    </message>
    <message>
        <source>Only entries with these words</source>
        <translation>只列出含有这些词的条目</translation>
    </message>
    <message>
        <source>Shows the rules of thumb, computed</source>
        <translation>显示经验公式及其计算结果</translation>
    </message>
    <message>
        <source>Reads one scenario a line from standard input, writes one result a line</source>
        <translation>从标准输入每行读一个场景，每行写一个结果</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>“%1” is not known here.</source>
        <translation>此处不认识“%1”。</translation>
    </message>
    <message>
        <source>text, json, markdown or csv</source>
        <translation>text、json、markdown 或 csv</translation>
    </message>
    <message>
        <source>Scenario file; - reads standard input</source>
        <translation>场景文件；- 表示从标准输入读取</translation>
    </message>
    <message>
        <source>key.path=value, set before reading; may be repeated</source>
        <translation>key.path=值，在读取前设置；可重复</translation>
    </message>
    <message>
        <source>Exit status 3 where it does not fit</source>
        <translation>放不下时退出码为 3</translation>
    </message>
    <message>
        <source>No scenario file is given.</source>
        <translation>没有给出场景文件。</translation>
    </message>
    <message>
        <source>solve needs --for and a key.</source>
        <translation>solve 需要 --for 和一个键。</translation>
    </message>
    <message>
        <source>sweep needs --over, a key and its values.</source>
        <translation>sweep 需要 --over、一个键及其取值。</translation>
    </message>
    <message>
        <source>“%1” is not a language; allowed: en, zh.</source>
        <translation>“%1”不是可用的语言；允许：en、zh。</translation>
    </message>
    <message>
        <source>“%1” is not a format; allowed: text, json, markdown, csv.</source>
        <translation>“%1”不是可用的格式；允许：text、json、markdown、csv。</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Compares computed with measured memory and speed</source>
        <translation>比较计算值与实测的显存和速度</translation>
    </message>
    <message>
        <source>Files of measured cases; - reads standard input</source>
        <translation>实测样例文件；- 表示读取标准输入</translation>
    </message>
    <message>
        <source>No file of measured cases is given.</source>
        <translation>没有给出实测样例文件。</translation>
    </message>
    <message>
        <source>No command is given; allowed: %1.</source>
        <translation>未指定命令；允许：%1。</translation>
    </message>
    <message>
        <source>“%1” is not a command; allowed: %2.</source>
        <translation>“%1”不是命令；允许：%2。</translation>
    </message>
    <message>
        <source>File to write; *.headroom: a scenario with this model</source>
        <translation>要写入的文件；*.headroom 表示写成使用该模型的方案</translation>
    </message>
    <message>
        <source>No file of a model is given.</source>
        <translation>没有给出模型文件。</translation>
    </message>
    <message>
        <source>Moment of the step, such as optimizer_step; default: the peak</source>
        <translation>单步中的时刻，如 optimizer_step；默认为峰值时刻</translation>
    </message>
    <message>
        <source>Only one row a framework or engine and quantity</source>
        <translation>每个框架或引擎与量只列一行</translation>
    </message>
    <message>
        <source>Finds the best layouts: degrees, micro batch, recomputation</source>
        <translation>寻找最佳布局：并行度、微批大小、重计算</translation>
    </message>
    <message>
        <source>cards, throughput, cost or deadline; default: throughput</source>
        <translation>cards、throughput、cost 或 deadline；默认：throughput</translation>
    </message>
    <message>
        <source>How many layouts; default: 10</source>
        <translation>列出多少个布局；默认：10</translation>
    </message>
    <message>
        <source>Days that the run may take</source>
        <translation>整个训练允许的天数</translation>
    </message>
    <message>
        <source>Writes the scenario with the layout of this rank instead</source>
        <translation>改为输出采用该名次布局的场景</translation>
    </message>
    <message>
        <source>“%1” is not a number of layouts; allowed: 1 to 1000.</source>
        <translation>“%1”不是布局数量；允许：1 到 1000。</translation>
    </message>
    <message>
        <source>“%1” is not a rank; allowed: 1 to 1000.</source>
        <translation>“%1”不是名次；允许：1 到 1000。</translation>
    </message>
    <message>
        <source>Writes what starts the run, or reads it into a scenario</source>
        <translation>写出启动运行所需的命令或配置，或把它读入为场景</translation>
    </message>
    <message>
        <source>A command line, script, DeepSpeed JSON or training YAML to read; - reads standard input; settings without a model go into FILE</source>
        <translation>要读入的命令行、脚本、DeepSpeed JSON 或训练 YAML；- 读取标准输入；不含模型的配置并入 FILE</translation>
    </message>
    <message>
        <source>Reads a model from its own files, or a scenario from a framework&apos;s settings</source>
        <translation>从模型自身的文件读取模型，或从框架的配置读取场景</translation>
    </message>
    <message>
        <source>config.json, *.safetensors, *.safetensors.index.json, *.gguf or a folder of them; a training YAML, Megatron-LM script or DeepSpeed JSON</source>
        <translation>config.json、*.safetensors、*.safetensors.index.json、*.gguf 或含有它们的文件夹；训练 YAML、Megatron-LM 脚本或 DeepSpeed JSON</translation>
    </message>
    <message>
        <source>Shows what each single change does to memory, time and cost</source>
        <translation>显示每一项单独改动对显存、时间与成本的影响</translation>
    </message>
    <message>
        <source>Tells from a measured speed how well the cards are used</source>
        <translation>根据实测速度说明加速卡的利用情况</translation>
    </message>
    <message>
        <source>Measured seconds of a step</source>
        <translation>实测的每步秒数</translation>
    </message>
    <message>
        <source>Or measured tokens a second of one card</source>
        <translation>或实测的单卡每秒词元数</translation>
    </message>
    <message>
        <source>Tells what the card is good for in a scenario, and why</source>
        <translation>说明该卡在场景中适合做什么及原因</translation>
    </message>
    <message>
        <source>Another card of the catalogue beside it</source>
        <translation>并列比较的另一款目录中的卡</translation>
    </message>
    <message>
        <source>Also vary the degrees, micro batch, recomputation and ZeRO stage that the file fixes</source>
        <translation>同时尝试文件中已固定的并行度、微批大小、重计算和 ZeRO 阶段</translation>
    </message>
    <message>
        <source>Tokens a second and card that somebody published; default: the nearest of the list</source>
        <translation>他人公布的每卡每秒词元数；默认取列表中最接近的一项</translation>
    </message>
    <message>
        <source>Share of the time in which a profiler saw tensor cores work, in percent</source>
        <translation>性能分析器测得的张量核心工作时间占比（百分比）</translation>
    </message>
    <message>
        <source>The program, one that runs the scenario&apos;s framework: megatron; axolotl, llama-factory, trl, accelerate; deepspeed</source>
        <translation>程序，须能运行该方案的框架：megatron；axolotl、llama-factory、trl、accelerate；deepspeed</translation>
    </message>
    <message>
        <source>Lists rental prices of a card and hour</source>
        <translation>列出每卡每小时的租用价格</translation>
    </message>
    <message>
        <source>%1 lacks its value, or has one too many.</source>
        <translation>%1 缺少取值，或多了一个取值。</translation>
    </message>
    <message>
        <source>“%1” is not known here; allowed: %2.</source>
        <translation>此处没有“%1”；允许：%2。</translation>
    </message>
    <message>
        <source>“%1” is not the number of a stage; allowed: 0 to %2.</source>
        <translation>“%1”不是阶段编号；允许：0 到 %2。</translation>
    </message>
    <message>
        <source>“%1” is not a number that this option takes; allowed: above 0, at most %2.</source>
        <translation>“%1”不是此选项可用的数值；允许：大于 0，至多 %2。</translation>
    </message>
</context>
<context>
    <name>CliOutput</name>
    <message>
        <source>headroom-cli: the output cannot be written: %1</source>
        <translation>headroom-cli：无法写入输出：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more problem(s))</source>
        <translation>
            <numerusform>%1（另有 %n 个问题）</numerusform>
        </translation>
    </message>
    <message>
        <source>headroom-cli: %1 “headroom-cli --help” shows the usage.</source>
        <translation>headroom-cli：%1 用法见“headroom-cli --help”。</translation>
    </message>
</context>
<context>
    <name>ExplainCommand</name>
    <message>
        <source>Stage %1 at this moment: %2. The card holds %3 then.</source>
        <translation>第 %1 级在此时刻：%2。此时该卡占用 %3。</translation>
    </message>
    <message>
        <source>Stage %1 at its peak: %2. The card holds %3 then.</source>
        <translation>第 %1 级在峰值时刻：%2。此时该卡占用 %3。</translation>
    </message>
    <message>
        <source>“%1” is not a moment here; allowed: %2.</source>
        <translation>“%1”不是这里的时刻；允许：%2。</translation>
    </message>
    <message>
        <source>“%1” is not a term; allowed: %2.</source>
        <translation>“%1”不是分项；允许：%2。</translation>
    </message>
    <message>
        <source>“%1” is not a stage of this scenario; allowed: 0 to %2.</source>
        <translation>“%1”不是该方案的阶段；允许：0 到 %2。</translation>
    </message>
</context>
<context>
    <name>ExplanationText</name>
    <message>
        <source>elements of the tensor</source>
        <translation>张量的元素数</translation>
    </message>
    <message>
        <source>bytes of an element</source>
        <translation>每个元素的字节数</translation>
    </message>
    <message>
        <source>copies: layers, micro batches in flight</source>
        <translation>份数：层数、在途微批数</translation>
    </message>
    <message>
        <source>cards that share it</source>
        <translation>共同分担的卡数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>With numbers</source>
        <translation>代入数值</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>FieldUnits</name>
    <message numerus="yes">
        <source>tokens</source>
        <translation>
            <numerusform>词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sequences</source>
        <translation>
            <numerusform>条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>layers</source>
        <translation>
            <numerusform>层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cards</source>
        <translation>
            <numerusform>张</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bytes</source>
        <translation>
            <numerusform>字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>parameters</source>
        <translation>
            <numerusform>参数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stages</source>
        <translation>
            <numerusform>级</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What the scenario is called in reports and charts.</source>
        <translation>场景在报告和图表中的名称。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Serving requests (inference) or training.</source>
        <translation>处理请求（推理）或训练。</translation>
    </message>
    <message>
        <source>A model of the catalogue, by its hub name.</source>
        <translation>目录中的模型，用它在模型库中的名称表示。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>The size of a model whose shape is not known. A typical shape of that size is assumed.</source>
        <translation>形状未知的模型的规模；按该规模的典型形状计算。</translation>
    </message>
    <message>
        <source>Layers used</source>
        <translation>使用的层数</translation>
    </message>
    <message>
        <source>Keeps only the first layers of the model, as test beds do.</source>
        <translation>只保留模型的前若干层，就像试验环境中常做的那样。</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>模型文件</translation>
    </message>
    <message>
        <source>A config.json, a safetensors file or index, or a GGUF file to take the shape from.</source>
        <translation>config.json、safetensors 文件或索引，或 GGUF 文件，用来读取模型形状。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The format that weights are stored in.</source>
        <translation>存放权重的数值格式。</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>The type that matrix products run in and that activations are kept in. It differs from the weights under autocast.</source>
        <translation>矩阵乘法运行和激活值保存所用的类型；使用自动混合精度 (autocast) 时与权重不同。</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>The format that gradients are kept and summed in.</source>
        <translation>保存和累加梯度所用的格式。</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>The wide copy of the weights that the optimizer updates, or none.</source>
        <translation>优化器更新的高精度权重副本，也可以没有。</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>The format of what the optimizer remembers of each parameter.</source>
        <translation>优化器为每个参数保存的状态所用的格式。</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>The format of cached keys and values.</source>
        <translation>缓存的键和值所用的格式。</translation>
    </message>
    <message>
        <source>KV cache, keys</source>
        <translation>KV 缓存的键</translation>
    </message>
    <message>
        <source>The format of cached keys.</source>
        <translation>缓存的键所用的格式。</translation>
    </message>
    <message>
        <source>KV cache, values</source>
        <translation>KV 缓存的值</translation>
    </message>
    <message>
        <source>The format of cached values.</source>
        <translation>缓存的值所用的格式。</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>The serving engine. Engines differ in how they reserve and round memory.</source>
        <translation>推理引擎。各引擎预留和取整显存的方式不同。</translation>
    </message>
    <message>
        <source>Engine version</source>
        <translation>引擎版本</translation>
    </message>
    <message>
        <source>The version of the engine, where its rules changed between versions.</source>
        <translation>引擎的版本；有些规则随版本变化。</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发数</translation>
    </message>
    <message>
        <source>How many sequences run at once.</source>
        <translation>同时运行的序列数。</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示长度</translation>
    </message>
    <message>
        <source>The tokens of a request&apos;s input.</source>
        <translation>一个请求的输入词元数。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出长度</translation>
    </message>
    <message>
        <source>The tokens that are generated for a request.</source>
        <translation>为一个请求生成的词元数。</translation>
    </message>
    <message>
        <source>Context limit</source>
        <translation>上下文上限</translation>
    </message>
    <message>
        <source>The longest sequence that the engine admits. For llama.cpp, the context that all sequences share.</source>
        <translation>引擎接受的最长序列。对 llama.cpp 是所有序列共享的上下文。</translation>
    </message>
    <message>
        <source>Memory utilization</source>
        <translation>显存使用率</translation>
    </message>
    <message>
        <source>The share of a card&apos;s memory that the engine may use.</source>
        <translation>引擎可以使用的显存占一张卡的比例。</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>预填充分块</translation>
    </message>
    <message>
        <source>How many prompt tokens one forward step processes.</source>
        <translation>一次前向计算处理的提示词元数。</translation>
    </message>
    <message>
        <source>Batch tokens</source>
        <translation>批词元数</translation>
    </message>
    <message>
        <source>The most tokens of one forward step, over all sequences.</source>
        <translation>一次前向计算中所有序列合计的最大词元数。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>How the engine computes attention.</source>
        <translation>引擎计算注意力的方式。</translation>
    </message>
    <message>
        <source>Layers on the card</source>
        <translation>卡上的层数</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>Whether the engine captures graphs, which takes memory and saves launch time.</source>
        <translation>引擎是否捕获 CUDA 图：占用显存，但节省启动时间。</translation>
    </message>
    <message>
        <source>KV memory</source>
        <translation>KV 显存</translation>
    </message>
    <message>
        <source>Free memory for the KV cache as an engine printed it. It overrides the computed budget.</source>
        <translation>引擎打印的可用于 KV 缓存的空闲显存，代替计算出的预算。</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>The accelerator card, by its id in the catalogue.</source>
        <translation>加速卡，用目录中的标识表示。</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>How many cards; left out, the fewest that fit.</source>
        <translation>卡的数量；不填则取放得下的最少卡数。</translation>
    </message>
    <message>
        <source>Cards a node</source>
        <translation>每节点卡数</translation>
    </message>
    <message>
        <source>The cards of one machine, which its fast links join.</source>
        <translation>一台机器上由高速互连相连的卡数。</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>预留显存</translation>
    </message>
    <message>
        <source>Memory of each card that other processes hold.</source>
        <translation>每张卡上被其他进程占用的显存。</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Splits the matrices of each layer over cards. The degree divides the heads.</source>
        <translation>把每层的矩阵切分到多张卡上。并行度须整除注意力头数。</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>Splits the layers into stages, one after another.</source>
        <translation>把各层依次分成若干阶段。</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Splits each sequence over cards.</source>
        <translation>把每个序列切分到多张卡上。</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Spreads the experts over cards.</source>
        <translation>把专家分布到多张卡上。</translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation>专家张量并行</translation>
    </message>
    <message>
        <source>Splits the matrices of each expert over cards.</source>
        <translation>把每个专家的矩阵切分到多张卡上。</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>The number of replicas. It follows from the count and the other degrees.</source>
        <translation>副本数，由卡数和其他并行度得出。</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>虚拟阶段数</translation>
    </message>
    <message>
        <source>The parts of the model that each pipeline stage holds under the interleaved schedule.</source>
        <translation>交错式调度下，每个流水线阶段持有的模型段数。</translation>
    </message>
    <message>
        <source>Layers a stage</source>
        <translation>各阶段层数</translation>
    </message>
    <message>
        <source>The layers of each stage, where they are not split evenly.</source>
        <translation>层不均匀切分时，每个阶段的层数。</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Splits norms and residuals over the tensor parallel group as well.</source>
        <translation>把归一化层和残差也切分到张量并行组内。</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>流水线调度</translation>
    </message>
    <message>
        <source>The order in which micro batches pass the stages. It decides how many are alive at once.</source>
        <translation>微批通过各阶段的次序，决定同时存活的微批数。</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO 阶段</translation>
    </message>
    <message>
        <source>What the replicas share out: 1 optimizer states, 2 gradients too, 3 weights too.</source>
        <translation>各副本分摊的内容：1 为优化器状态，2 加上梯度，3 再加上权重。</translation>
    </message>
    <message>
        <source>Sharding engine</source>
        <translation>分片引擎</translation>
    </message>
    <message>
        <source>Whose implementation shards the states. They differ in buffers and rounding.</source>
        <translation>由哪种实现来切分状态；各实现的缓冲区和取整方式不同。</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>分片组</translation>
    </message>
    <message>
        <source>Shards only inside groups of this many cards, and replicates between them.</source>
        <translation>只在这么多张卡的组内分片，组间保留副本。</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Whose model code runs. It decides which tensors are kept for the backward pass.</source>
        <translation>运行哪个框架的模型代码，决定为反向传播保留哪些张量。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Training all parameters, or only low-rank adapters beside frozen weights.</source>
        <translation>训练全部参数，或只训练冻结权重旁的低秩适配器。</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA 秩</translation>
    </message>
    <message>
        <source>The rank of the adapters. Their size grows in proportion.</source>
        <translation>适配器的秩，适配器大小与之成正比。</translation>
    </message>
    <message>
        <source>LoRA targets</source>
        <translation>LoRA 目标</translation>
    </message>
    <message>
        <source>The matrices that get an adapter.</source>
        <translation>带适配器的矩阵。</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA dropout</translation>
    </message>
    <message>
        <source>Dropout on the input of the adapters. Above zero, a copy of that input is kept.</source>
        <translation>适配器输入上的 dropout；大于零时要多保留一份输入。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>The optimizer. It decides how many states each parameter has.</source>
        <translation>优化器决定每个参数有几个状态。</translation>
    </message>
    <message>
        <source>Optimizer implementation</source>
        <translation>优化器实现</translation>
    </message>
    <message>
        <source>How the optimizer step runs. Foreach needs temporaries as large as the parameters.</source>
        <translation>优化器步的执行方式。Foreach 需要与参数一样大的临时张量。</translation>
    </message>
    <message>
        <source>Optimizer in the backward pass</source>
        <translation>在反向传播中更新</translation>
    </message>
    <message>
        <source>Each gradient is used as soon as it is there and none is kept. Rules out accumulation.</source>
        <translation>每个梯度一得到就被使用，不保留任何梯度。不能与梯度累积同用。</translation>
    </message>
    <message>
        <source>Micro batch</source>
        <translation>微批大小</translation>
    </message>
    <message>
        <source>The sequences that one forward pass of one replica processes.</source>
        <translation>一个副本一次前向计算处理的序列数。</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>The sequences of one optimizer step over all replicas.</source>
        <translation>所有副本在一次优化器步中处理的序列数。</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>The micro batches whose gradients are summed before an optimizer step.</source>
        <translation>每次优化器步之前累加梯度的微批数。</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>The tokens of one training sequence.</source>
        <translation>一个训练序列的词元数。</translation>
    </message>
    <message>
        <source>Training tokens</source>
        <translation>训练词元数</translation>
    </message>
    <message>
        <source>The tokens of the whole run.</source>
        <translation>整个训练过程的词元数。</translation>
    </message>
    <message>
        <source>Vocabulary multiple</source>
        <translation>词表倍数</translation>
    </message>
    <message>
        <source>The framework rounds the vocabulary up to a multiple of this; Megatron multiplies it by the tensor parallel degree.</source>
        <translation>框架把词表向上取整到它的倍数；Megatron 还要乘以张量并行度。</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Activations that are dropped and computed again in the backward pass: less memory, more time.</source>
        <translation>丢弃部分激活值并在反向传播时重新计算：省显存，费时间。</translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation>重计算的层数</translation>
    </message>
    <message>
        <source>How many layers of a stage are recomputed; all where it is left out.</source>
        <translation>每个阶段重计算的层数；不填则为全部。</translation>
    </message>
    <message>
        <source>Recomputed modules</source>
        <translation>重计算的模块</translation>
    </message>
    <message>
        <source>What selective recomputation drops.</source>
        <translation>选择性重计算丢弃的内容。</translation>
    </message>
    <message>
        <source>Flash attention stores no scores; eager attention stores them, and they grow with the square of the length.</source>
        <translation>FlashAttention 不保存注意力分数；eager 注意力会保存，且随长度的平方增长。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>How the cross entropy is computed. Fused and chunked versions keep fewer copies of the logits.</source>
        <translation>交叉熵的计算方式。融合和分块的实现保留的 logits 副本更少。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>The dropout of the model. Above zero, its masks are kept.</source>
        <translation>模型的 dropout；大于零时要保留掩码。</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Whether torch.compile fuses operations, which keeps fewer intermediate tensors.</source>
        <translation>torch.compile 是否融合算子；融合后保留的中间张量更少。</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>What is moved to host memory.</source>
        <translation>移到主机内存的内容。</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>The type of the stream between the layers: 32 bits under autocast of 32-bit weights, and where norms were made 32-bit for 4-bit training.</source>
        <translation>层与层之间数据流的类型：对 32 位权重使用 autocast 时，以及为 4 位训练把归一化改为 32 位时，是 32 位。</translation>
    </message>
    <message>
        <source>Autocast</source>
        <translation>自动混合精度</translation>
    </message>
    <message>
        <source>Fused kernels</source>
        <translation>融合内核</translation>
    </message>
    <message>
        <source>Fused kernels in place of the operators of the model code: rms_norm, swiglu, or liger for both. They keep fewer tensors.</source>
        <translation>用融合内核代替模型代码中的算子：rms_norm、swiglu，或用 liger 表示两者。保存的张量更少。</translation>
    </message>
    <message>
        <source>Whose layers Megatron runs: those of Transformer Engine, or its own.</source>
        <translation>Megatron 运行谁的层：Transformer Engine 的，还是自带的。</translation>
    </message>
    <message>
        <source>Experts run</source>
        <translation>专家运行方式</translation>
    </message>
    <message>
        <source>One expert after another, as transformers did before 5.0, or all in one grouped product.</source>
        <translation>逐个专家运行（transformers 5.0 之前），或全部放进一次分组矩阵乘。</translation>
    </message>
    <message>
        <source>Repeat KV heads</source>
        <translation>复制 KV 头</translation>
    </message>
    <message>
        <source>Whether eager and SDPA attention copy keys and values to every query head. Newer code leaves it out.</source>
        <translation>eager 与 SDPA 注意力是否把键和值复制到每个查询头。较新的代码不复制。</translation>
    </message>
    <message>
        <source>Rotary tables per layer</source>
        <translation>逐层旋转位置表</translation>
    </message>
    <message>
        <source>Whether each layer computes tables of rotary positions of its own, as in transformers 4.38 to 4.44.</source>
        <translation>每层是否各自计算旋转位置表，如 transformers 4.38 至 4.44。</translation>
    </message>
    <message>
        <source>Micro batch group</source>
        <translation>微批组</translation>
    </message>
    <message>
        <source>The micro batches that a virtual stage takes in a row.</source>
        <translation>一个虚拟阶段连续处理的微批数。</translation>
    </message>
    <message>
        <source>Token dispatcher</source>
        <translation>词元分发方式</translation>
    </message>
    <message>
        <source>How tokens reach experts on other cards.</source>
        <translation>词元怎样到达其他卡上的专家。</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>专家不均衡度</translation>
    </message>
    <message>
        <source>The tokens of the card with the busiest experts over the average. 1 is an even spread, or a capacity factor of 1.</source>
        <translation>专家最忙的卡所得词元与平均值之比。1 表示均匀分布，或容量因子为 1。</translation>
    </message>
    <message>
        <source>Prefix caching</source>
        <translation>前缀缓存</translation>
    </message>
    <message>
        <source>Whether what sequences begin with is kept for others. Takes memory for the states of recurrent layers only.</source>
        <translation>是否把序列开头保留给其他序列使用。只有循环层的状态会占用显存。</translation>
    </message>
    <message>
        <source>Adapter slots</source>
        <translation>适配器槽位</translation>
    </message>
    <message>
        <source>How many LoRA adapters the engine has room for at once.</source>
        <translation>引擎同时能容纳多少个 LoRA 适配器。</translation>
    </message>
    <message>
        <source>Adapter rank</source>
        <translation>适配器秩</translation>
    </message>
    <message>
        <source>The largest rank of an adapter that a slot takes.</source>
        <translation>一个槽位可容纳的适配器的最大秩。</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>What drafts tokens ahead: nothing, or the prediction modules of the model itself.</source>
        <translation>由什么来预先起草词元：不使用，或模型自带的预测模块。</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>起草词元数</translation>
    </message>
    <message>
        <source>How many tokens are drafted ahead in a step.</source>
        <translation>每一步预先起草多少个词元。</translation>
    </message>
    <message>
        <source>Experts off the card</source>
        <translation>不在显卡上的专家</translation>
    </message>
    <message>
        <source>How many layers keep their experts in host memory (--n-cpu-moe).</source>
        <translation>有多少层的专家留在主机内存中（--n-cpu-moe）。</translation>
    </message>
    <message>
        <source>Latent cache</source>
        <translation>潜向量缓存</translation>
    </message>
    <message>
        <source>What llama.cpp caches of latent attention (MLA).</source>
        <translation>llama.cpp 为潜向量注意力（MLA）缓存什么。</translation>
    </message>
    <message>
        <source>Shared cache</source>
        <translation>共享缓存</translation>
    </message>
    <message>
        <source>Whether all sequences share one pool of cache cells or have a stream each.</source>
        <translation>所有序列共用一个缓存池，还是各有一条流。</translation>
    </message>
    <message>
        <source>Window cache</source>
        <translation>窗口缓存</translation>
    </message>
    <message>
        <source>Whether layers with a sliding window cache only that window.</source>
        <translation>滑动窗口层是否只缓存窗口内的内容。</translation>
    </message>
    <message>
        <source>Scores at a time</source>
        <translation>每次计算的分数</translation>
    </message>
    <message>
        <source>The most memory of attention scores that is computed at a time (-amb).</source>
        <translation>一次计算的注意力分数最多占用的内存（-amb）。</translation>
    </message>
    <message>
        <source>Decode context parallel</source>
        <translation>解码上下文并行</translation>
    </message>
    <message>
        <source>Shares the cached tokens out among the tensor parallel cards, which else repeat them.</source>
        <translation>把缓存的 token 分给张量并行的各张卡，否则各卡会重复保存。</translation>
    </message>
    <message>
        <source>Shape of one&apos;s own</source>
        <translation>自定义结构</translation>
    </message>
    <message>
        <source>The figures of a model that the catalogue lacks, under the names of config.json.</source>
        <translation>目录中没有的模型的结构参数，名称与 config.json 相同。</translation>
    </message>
    <message>
        <source>Activation function</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>The function between the matrices of the MLP: silu, gelu, gelu_new (GPT-2&apos;s, written in single operators), gelu_tanh, relu or squared_relu. Left out, it is silu where the MLP has a gate, else gelu. It decides which tensors are kept for the backward pass.</source>
        <translation>MLP 矩阵之间的函数：silu、gelu、gelu_new（GPT-2 的写法，由单个算子组成）、gelu_tanh、relu 或 squared_relu。省略时，带门控的 MLP 取 silu，否则取 gelu。它决定为反向传播保留哪些张量。</translation>
    </message>
    <message>
        <source>Whether operators choose their type and cast their inputs. On where 32-bit weights meet 16-bit activations, except for the 16-bit copies that FSDP gathers, and where transformers trains 32-bit adapters.</source>
        <translation>算子是否自行选择类型并转换输入。32 位权重配 16 位激活时开启（FSDP 收集 16 位副本时除外），transformers 训练 32 位适配器时也开启。</translation>
    </message>
    <message>
        <source>Gathered weights</source>
        <translation>收集的权重</translation>
    </message>
    <message>
        <source>The format of the whole layers that full sharding gathers from the shards: 16 bits under mixed precision of FSDP, 32 bits where autocast alone casts.</source>
        <translation>完全分片从各分片收集整层时的格式：FSDP 混合精度下为 16 位，仅由 autocast 转换时为 32 位。</translation>
    </message>
    <message>
        <source>Quantisation group</source>
        <translation>量化分组</translation>
    </message>
    <message>
        <source>How many GPTQ weights share a scale in training; 0: all of an output.</source>
        <translation>训练中共用一个缩放系数的 GPTQ 权重个数；0：一个输出的全部权重。</translation>
    </message>
    <message>
        <source>KV tokens</source>
        <translation>KV 词元数</translation>
    </message>
    <message>
        <source>The pool of the KV cache as the engine is told to size it, in tokens. It overrides the budget.</source>
        <translation>引擎被指定的 KV 缓存池大小（词元）。它优先于预算。</translation>
    </message>
    <message>
        <source>Layer code</source>
        <translation>层实现</translation>
    </message>
    <message>
        <source>Offloaded modules</source>
        <translation>卸载的模块</translation>
    </message>
    <message>
        <source>Whose inputs Megatron keeps in host memory where activations are offloaded.</source>
        <translation>卸载激活值时，Megatron 把哪些模块的输入保存在主机内存。</translation>
    </message>
    <message>
        <source>Equal lengths</source>
        <translation>序列等长</translation>
    </message>
    <message>
        <source>Whether sequences are packed or padded to one length. Where lengths vary, the allocator keeps blocks for each and reserves far more.</source>
        <translation>序列是否打包或填充到同一长度。长度不一时，分配器要为各种长度保留内存块，预留的内存会多得多。</translation>
    </message>
    <message>
        <source>How many layers llama.cpp keeps on the card: all where none is said. The rest stays in host memory.</source>
        <translation>llama.cpp 放在卡上的层数；不指定时为全部。其余留在主机内存。</translation>
    </message>
    <message>
        <source>Price of a card and hour</source>
        <translation>每卡每小时价格</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>What the price is in. Nothing is converted.</source>
        <translation>价格所用的货币，不做换算。</translation>
    </message>
    <message>
        <source>Power usage effectiveness</source>
        <translation>电能使用效率 (PUE)</translation>
    </message>
    <message>
        <source>Power of the whole site over that of its machines: cooling and supply.</source>
        <translation>机房总功率与机器功率之比：含制冷与供电。</translation>
    </message>
    <message>
        <source>Hours between failures of a card</source>
        <translation>单卡故障间隔（小时）</translation>
    </message>
    <message>
        <source>Of many cards one fails that many times sooner.</source>
        <translation>卡越多，其中一张出故障的间隔按倍数缩短。</translation>
    </message>
    <message>
        <source>Time to recover</source>
        <translation>恢复时间</translation>
    </message>
    <message>
        <source>From a failure until training goes on.</source>
        <translation>从故障到训练继续所需的时间。</translation>
    </message>
    <message>
        <source>Checkpoint rate of a card</source>
        <translation>单卡检查点写入速率</translation>
    </message>
    <message>
        <source>What one card writes of a checkpoint in a second while all write.</source>
        <translation>所有卡同时写检查点时，一张卡每秒写入的字节数。</translation>
    </message>
    <message>
        <source>Measured utilization</source>
        <translation>实测算力利用率</translation>
    </message>
    <message>
        <source>Model FLOPs a second over the card&apos;s 16-bit rate, as you measured it. Time and cost then follow from it.</source>
        <translation>实测的每秒模型 FLOPs 与该卡 16 位峰值之比。填写后，时间与成本都由它推出。</translation>
    </message>
    <message>
        <source>Target of an output token</source>
        <translation>单个输出词元的目标时间</translation>
    </message>
    <message>
        <source>The seconds that an output token may take. The answer tells how many sequences at once keep to it.</source>
        <translation>生成一个输出词元允许的秒数。结果会给出满足该目标的最大并发序列数。</translation>
    </message>
    <message>
        <source>Target of the first token</source>
        <translation>首个词元的目标时间</translation>
    </message>
    <message>
        <source>The seconds that may pass until the first token.</source>
        <translation>到首个词元为止允许的秒数。</translation>
    </message>
    <message>
        <source>Network rate of a card</source>
        <translation>每卡网络速率</translation>
    </message>
    <message>
        <source>What one card sends to other nodes in a second, one way.</source>
        <translation>一张卡每秒向其他节点发送的数据量（单向）。</translation>
    </message>
    <message>
        <source>What one card costs for an hour. Left out, a listed price is assumed where one is known.</source>
        <translation>一张卡一小时的费用。留空时，若有已知的标价则按标价估算。</translation>
    </message>
</context>
<context>
    <name>FormChoices</name>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Hybrid</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>State space</source>
        <translation>状态空间</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Encoder and decoder</source>
        <translation>编码器与解码器</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>视觉 Transformer</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Query, key, value</source>
        <translation>查询、键、值</translation>
    </message>
    <message>
        <source>All projections</source>
        <translation>全部投影</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出长度</translation>
    </message>
    <message>
        <source>Query and value</source>
        <translation>查询与值</translation>
    </message>
    <message>
        <source>A vector of the head&apos;s size</source>
        <translation>每头大小的一个向量</translation>
    </message>
    <message>
        <source>A weight for each value</source>
        <translation>每个数值一个权重</translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>LayerNorm without bias</source>
        <translation>无偏置的 LayerNorm</translation>
    </message>
    <message>
        <source>LayerNorm (1 + weight)</source>
        <translation>LayerNorm（1 + 权重）</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>GELU (GPT-2)</source>
        <translation>GELU（GPT-2）</translation>
    </message>
    <message>
        <source>GELU (tanh)</source>
        <translation>GELU（tanh）</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>ReLU²</source>
        <translation>ReLU²</translation>
    </message>
    <message>
        <source>Rotary</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>As wide as the query</source>
        <translation>与查询同宽</translation>
    </message>
    <message>
        <source>A value a head</source>
        <translation>每头一个数值</translation>
    </message>
    <message>
        <source>Full attention</source>
        <translation>全注意力</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>Chunked attention</source>
        <translation>分块注意力</translation>
    </message>
    <message>
        <source>Block-sparse attention</source>
        <translation>块稀疏注意力</translation>
    </message>
    <message>
        <source>Bidirectional attention</source>
        <translation>双向注意力</translation>
    </message>
    <message>
        <source>Latent attention (MLA)</source>
        <translation>潜在注意力 (MLA)</translation>
    </message>
    <message>
        <source>Compressed attention (DeepSeek-V4)</source>
        <translation>压缩注意力 (DeepSeek-V4)</translation>
    </message>
    <message>
        <source>Gated DeltaNet</source>
        <translation>Gated DeltaNet</translation>
    </message>
    <message>
        <source>Kimi Delta Attention</source>
        <translation>Kimi Delta Attention</translation>
    </message>
    <message>
        <source>Lightning attention</source>
        <translation>Lightning 注意力</translation>
    </message>
    <message>
        <source>Mamba-1</source>
        <translation>Mamba-1</translation>
    </message>
    <message>
        <source>Mamba-2</source>
        <translation>Mamba-2</translation>
    </message>
    <message>
        <source>RWKV-4</source>
        <translation>RWKV-4</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>稠密</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>SigLIP (Gemma 3)</source>
        <translation>SigLIP（Gemma 3）</translation>
    </message>
    <message>
        <source>Llama 4</source>
        <translation>Llama 4</translation>
    </message>
    <message>
        <source>Qwen3-VL</source>
        <translation>Qwen3-VL</translation>
    </message>
    <message>
        <source>Gemma 4</source>
        <translation>Gemma 4</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>FP16</source>
        <translation>FP16</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>FP8 (E4M3)</source>
        <translation>FP8 (E4M3)</translation>
    </message>
    <message>
        <source>MXFP4</source>
        <translation>MXFP4</translation>
    </message>
    <message>
        <source>FP4 and FP8</source>
        <translation>FP4 与 FP8</translation>
    </message>
    <message>
        <source>Data center</source>
        <translation>数据中心</translation>
    </message>
    <message>
        <source>Workstation</source>
        <translation>工作站</translation>
    </message>
    <message>
        <source>Consumer</source>
        <translation>消费级</translation>
    </message>
    <message>
        <source>Mobile</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Apple</source>
        <translation>Apple</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
</context>
<context>
    <name>FormFields</name>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>计算能力版本</translation>
    </message>
    <message>
        <source>Form factor</source>
        <translation>外形</translation>
    </message>
    <message>
        <source>Memory type</source>
        <translation>显存类型</translation>
    </message>
    <message>
        <source>Note on the memory</source>
        <translation>显存备注</translation>
    </message>
    <message>
        <source>Link to the host</source>
        <translation>与主机的连接</translation>
    </message>
    <message>
        <source>Note on the network</source>
        <translation>网络备注</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Devices a package</source>
        <translation>每个封装的设备数</translation>
    </message>
    <message>
        <source>Memory on the label (GB)</source>
        <translation>标称显存 (GB)</translation>
    </message>
    <message>
        <source>Memory bandwidth (GB/s)</source>
        <translation>显存带宽 (GB/s)</translation>
    </message>
    <message>
        <source>To the host, one way (GB/s)</source>
        <translation>到主机，单向 (GB/s)</translation>
    </message>
    <message>
        <source>Network a card, one way (GB/s)</source>
        <translation>每卡网络，单向 (GB/s)</translation>
    </message>
    <message>
        <source>Power (W)</source>
        <translation>功耗 (W)</translation>
    </message>
    <message>
        <source>Memory the driver reports (MiB)</source>
        <translation>驱动报告的显存 (MiB)</translation>
    </message>
    <message>
        <source>ECC memory</source>
        <translation>ECC 显存</translation>
    </message>
    <message>
        <source>Dense rates (TFLOP/s)</source>
        <translation>稠密算力 (TFLOP/s)</translation>
    </message>
    <message>
        <source>FP64</source>
        <translation>FP64</translation>
    </message>
    <message>
        <source>FP64, matrix units</source>
        <translation>FP64，矩阵单元</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>TF32</source>
        <translation>TF32</translation>
    </message>
    <message>
        <source>FP16</source>
        <translation>FP16</translation>
    </message>
    <message>
        <source>FP16, summed in FP16</source>
        <translation>FP16，以 FP16 累加</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>FP8</source>
        <translation>FP8</translation>
    </message>
    <message>
        <source>FP8, summed in FP16</source>
        <translation>FP8，以 FP16 累加</translation>
    </message>
    <message>
        <source>FP6</source>
        <translation>FP6</translation>
    </message>
    <message>
        <source>FP4</source>
        <translation>FP4</translation>
    </message>
    <message>
        <source>INT8 (TOP/s)</source>
        <translation>INT8 (TOP/s)</translation>
    </message>
    <message>
        <source>INT4 (TOP/s)</source>
        <translation>INT4 (TOP/s)</translation>
    </message>
    <message>
        <source>Vendor&apos;s sparse factor</source>
        <translation>厂商的稀疏倍数</translation>
    </message>
    <message>
        <source>Links between cards</source>
        <translation>卡间互连</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>All links, one way (GB/s)</source>
        <translation>全部链路，单向 (GB/s)</translation>
    </message>
    <message>
        <source>To one peer, one way (GB/s)</source>
        <translation>到单个对端，单向 (GB/s)</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路数</translation>
    </message>
    <message>
        <source>Cards that the links join</source>
        <translation>互连域内的卡数</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键/值头数</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>MLP 宽度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>Tied embedding and output head</source>
        <translation>嵌入与输出头共享权重</translation>
    </message>
    <message>
        <source>Gated MLP (three matrices)</source>
        <translation>门控 MLP（三个矩阵）</translation>
    </message>
    <message>
        <source>Activation function</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>MLP biases</source>
        <translation>MLP 偏置</translation>
    </message>
    <message>
        <source>Output head bias</source>
        <translation>输出头偏置</translation>
    </message>
    <message>
        <source>Attention biases</source>
        <translation>注意力偏置</translation>
    </message>
    <message>
        <source>Norms of query and key</source>
        <translation>查询与键的归一化</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Norms a layer</source>
        <translation>每层归一化个数</translation>
    </message>
    <message>
        <source>Norm behind the embedding</source>
        <translation>嵌入之后的归一化</translation>
    </message>
    <message>
        <source>Norm before the output head</source>
        <translation>输出头之前的归一化</translation>
    </message>
    <message>
        <source>Attention beside the MLP</source>
        <translation>注意力与 MLP 并行</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Rows of learned positions</source>
        <translation>可学习位置的行数</translation>
    </message>
    <message>
        <source>Rotated part of a head</source>
        <translation>头内旋转的维数</translation>
    </message>
    <message>
        <source>Rotated share of a head</source>
        <translation>头内旋转的比例</translation>
    </message>
    <message>
        <source>Attention window</source>
        <translation>注意力窗口</translation>
    </message>
    <message>
        <source>Attention chunk</source>
        <translation>注意力分块</translation>
    </message>
    <message>
        <source>Gate on the attention&apos;s output</source>
        <translation>注意力输出门</translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation>注意力汇点</translation>
    </message>
    <message>
        <source>Token types</source>
        <translation>词元类型数</translation>
    </message>
    <message>
        <source>Embedding width</source>
        <translation>嵌入宽度</translation>
    </message>
    <message>
        <source>Shared query width</source>
        <translation>共享查询宽度</translation>
    </message>
    <message>
        <source>Per-layer embedding width</source>
        <translation>逐层嵌入宽度</translation>
    </message>
    <message>
        <source>Per-layer embedding rows</source>
        <translation>逐层嵌入行数</translation>
    </message>
    <message>
        <source>AltUp inputs</source>
        <translation>AltUp 输入数</translation>
    </message>
    <message>
        <source>LAuReL rank</source>
        <translation>LAuReL 秩</translation>
    </message>
    <message>
        <source>Further parameters</source>
        <translation>其他参数</translation>
    </message>
    <message>
        <source>Layer pattern (M - * E)</source>
        <translation>层的排列 (M - * E)</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>混合专家 (MoE)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>每个词元的专家数</translation>
    </message>
    <message>
        <source>Expert width</source>
        <translation>专家宽度</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>Width of all shared experts</source>
        <translation>全部共享专家的宽度</translation>
    </message>
    <message>
        <source>Leading dense layers</source>
        <translation>开头的稠密层数</translation>
    </message>
    <message>
        <source>Every n-th layer has experts</source>
        <translation>每隔 n 层有专家</translation>
    </message>
    <message>
        <source>Dense layers&apos; MLP width</source>
        <translation>稠密层的 MLP 宽度</translation>
    </message>
    <message>
        <source>Dense MLP beside the experts</source>
        <translation>与专家并列的稠密 MLP</translation>
    </message>
    <message>
        <source>Width that experts work in</source>
        <translation>专家的工作宽度</translation>
    </message>
    <message>
        <source>Further router parameters</source>
        <translation>路由器的其他参数</translation>
    </message>
    <message>
        <source>Gate on the shared expert</source>
        <translation>共享专家的门</translation>
    </message>
    <message>
        <source>Router bias</source>
        <translation>路由器偏置</translation>
    </message>
    <message>
        <source>Router correction bias</source>
        <translation>路由器修正偏置</translation>
    </message>
    <message>
        <source>Expert biases</source>
        <translation>专家偏置</translation>
    </message>
    <message>
        <source>Latent attention (MLA)</source>
        <translation>潜在注意力 (MLA)</translation>
    </message>
    <message>
        <source>Key/value rank</source>
        <translation>键/值的秩</translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation>查询的秩</translation>
    </message>
    <message>
        <source>Rotated head size</source>
        <translation>旋转的头维度</translation>
    </message>
    <message>
        <source>Unrotated head size</source>
        <translation>不旋转的头维度</translation>
    </message>
    <message>
        <source>Value head size</source>
        <translation>值的头维度</translation>
    </message>
    <message>
        <source>Sparse-attention indexer</source>
        <translation>稀疏注意力索引器</translation>
    </message>
    <message>
        <source>Indexer heads</source>
        <translation>索引器头数</translation>
    </message>
    <message>
        <source>Indexer head size</source>
        <translation>索引器头维度</translation>
    </message>
    <message>
        <source>Tokens attended</source>
        <translation>关注的词元数</translation>
    </message>
    <message>
        <source>State-space layers</source>
        <translation>状态空间层</translation>
    </message>
    <message>
        <source>Inner width</source>
        <translation>内部宽度</translation>
    </message>
    <message>
        <source>Step rank</source>
        <translation>步长的秩</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>状态大小</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积长度</translation>
    </message>
    <message>
        <source>Convolution bias</source>
        <translation>卷积偏置</translation>
    </message>
    <message>
        <source>Projection biases</source>
        <translation>投影偏置</translation>
    </message>
    <message>
        <source>Inner norms</source>
        <translation>内部归一化</translation>
    </message>
    <message>
        <source>Linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>Key heads</source>
        <translation>键的头数</translation>
    </message>
    <message>
        <source>Value heads</source>
        <translation>值的头数</translation>
    </message>
    <message>
        <source>Key head size</source>
        <translation>键的头维度</translation>
    </message>
    <message>
        <source>Format of the state</source>
        <translation>状态的格式</translation>
    </message>
    <message>
        <source>Compressed attention (DeepSeek-V4)</source>
        <translation>压缩注意力 (DeepSeek-V4)</translation>
    </message>
    <message>
        <source>Output rank</source>
        <translation>输出的秩</translation>
    </message>
    <message>
        <source>Output groups</source>
        <translation>输出组数</translation>
    </message>
    <message>
        <source>Residual streams</source>
        <translation>残差流数</translation>
    </message>
    <message>
        <source>Hash layers</source>
        <translation>哈希层数</translation>
    </message>
    <message>
        <source>Compression of each layer</source>
        <translation>各层的压缩比</translation>
    </message>
    <message>
        <source>Vision tower</source>
        <translation>视觉塔</translation>
    </message>
    <message>
        <source>Patch side</source>
        <translation>图块边长</translation>
    </message>
    <message>
        <source>Frames a patch</source>
        <translation>每块帧数</translation>
    </message>
    <message>
        <source>Adapter input</source>
        <translation>适配器输入</translation>
    </message>
    <message>
        <source>Adapter output</source>
        <translation>适配器输出</translation>
    </message>
    <message>
        <source>Patches merged a side</source>
        <translation>每边合并的图块数</translation>
    </message>
    <message>
        <source>Layers merged into the text model</source>
        <translation>并入文本模型的层数</translation>
    </message>
    <message>
        <source>Audio encoder</source>
        <translation>音频编码器</translation>
    </message>
    <message>
        <source>Mel bins</source>
        <translation>梅尔频带数</translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <translation>多词元预测</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块数</translation>
    </message>
    <message>
        <source>Its layer</source>
        <translation>其中的层</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>归一化层</translation>
    </message>
    <message>
        <source>Projection parameters</source>
        <translation>投影的参数量</translation>
    </message>
    <message>
        <source>Embedding and head of its own</source>
        <translation>自有嵌入与输出头</translation>
    </message>
    <message>
        <source>Output head of its own</source>
        <translation>自有输出头</translation>
    </message>
    <message>
        <source>Layers of each kind</source>
        <translation>各种层的层数</translation>
    </message>
    <message>
        <source>Mixer</source>
        <translation>词元混合方式</translation>
    </message>
    <message>
        <source>MLP kind</source>
        <translation>MLP 种类</translation>
    </message>
    <message>
        <source>Index elements a token</source>
        <translation>每词元的索引元素</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>压缩比</translation>
    </message>
    <message>
        <source>Layers without a cache of their own</source>
        <translation>没有自有缓存的层数</translation>
    </message>
    <message>
        <source>Further parameters a layer</source>
        <translation>每层的其他参数</translation>
    </message>
    <message>
        <source>Key is value</source>
        <translation>键即是值</translation>
    </message>
    <message>
        <source>No key and value</source>
        <translation>无键与值</translation>
    </message>
    <message>
        <source>Key norm all the same</source>
        <translation>仍有键的归一化</translation>
    </message>
</context>
<context>
    <name>FormSections</name>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>归一化层</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Host and network</source>
        <translation>主机与网络</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>FormText</name>
    <message>
        <source>A whole number from %1 to %2.</source>
        <translation>%1 到 %2 的整数。</translation>
    </message>
    <message>
        <source>A number from %1 to %2.</source>
        <translation>%1 到 %2 的数。</translation>
    </message>
    <message>
        <source>Whole numbers from %1 to %2, one a layer.</source>
        <translation>每层一个 %1 到 %2 的整数。</translation>
    </message>
    <message>
        <source>In the file: %1</source>
        <comment>a key</comment>
        <translation>文件中的键：%1</translation>
    </message>
</context>
<context>
    <name>Goals</name>
    <message>
        <source>Training with Megatron on B200 (SimuMax), allocated</source>
        <translation>Megatron 在 B200 上训练（SimuMax），已分配</translation>
    </message>
    <message>
        <source>Training with Megatron, other sources, allocated</source>
        <translation>Megatron 训练，其他来源，已分配</translation>
    </message>
    <message>
        <source>Training with PyTorch code, allocated</source>
        <translation>PyTorch 代码训练，已分配</translation>
    </message>
    <message>
        <source>Training, reserved and whole card</source>
        <translation>训练，已预留与整卡</translation>
    </message>
    <message>
        <source>Training, between steps</source>
        <translation>训练，步间</translation>
    </message>
    <message>
        <source>Serving, weights on a card</source>
        <translation>推理，单卡权重</translation>
    </message>
    <message>
        <source>Serving, cache and its tokens</source>
        <translation>推理，缓存及其词元数</translation>
    </message>
    <message>
        <source>Serving, workspace</source>
        <translation>推理，工作区</translation>
    </message>
    <message>
        <source>Files, size and bits of a weight</source>
        <translation>文件，大小与每权重位数</translation>
    </message>
    <message>
        <source>Training, time</source>
        <translation>训练，时间</translation>
    </message>
    <message>
        <source>Serving, time</source>
        <translation>推理，时间</translation>
    </message>
</context>
<context>
    <name>Handbook</name>
    <message>
        <source>Weights of a 7B model in FP16: file and inference</source>
        <translation>7B 模型的 FP16 权重：文件与推理</translation>
    </message>
    <message>
        <source>State of full mixed-precision Adam training, 7B</source>
        <translation>混合精度 Adam 全参数训练的状态，7B</translation>
    </message>
    <message>
        <source>Practical minimum of full mixed-precision training, 7B</source>
        <translation>混合精度全参数训练的实际最低需求，7B</translation>
    </message>
    <message>
        <source>V100-32G cards for the FP16 weights of a 65B model</source>
        <translation>放下 65B 模型 FP16 权重所需的 V100-32G 卡数</translation>
    </message>
    <message>
        <source>LoRA on a 65B model in INT4</source>
        <translation>对 INT4 的 65B 模型做 LoRA</translation>
    </message>
    <message>
        <source>FP32 weights of LLaMA-6B</source>
        <translation>LLaMA-6B 的 FP32 权重</translation>
    </message>
    <message>
        <source>FP32 AdamW states of LLaMA-6B</source>
        <translation>LLaMA-6B 的 FP32 AdamW 状态</translation>
    </message>
    <message>
        <source>INT8 training of LLaMA-6B: weights, gradients, AdamW, CUDA kernels</source>
        <translation>LLaMA-6B 的 INT8 训练：权重、梯度、AdamW、CUDA 内核</translation>
    </message>
    <message>
        <source>Activations of one instance of LLaMA-6B in INT8, 2048 tokens</source>
        <translation>LLaMA-6B 在 INT8、2048 词元下单个实例的激活值</translation>
    </message>
    <message>
        <source>Largest batch of LLaMA-6B in INT8 on an A100-80G</source>
        <translation>A100-80G 上 INT8 的 LLaMA-6B 的最大批大小</translation>
    </message>
    <message>
        <source>Utilization of a card that reaches 100 of 312 TFLOP/s</source>
        <translation>峰值 312 TFLOP/s 的卡达到 100 TFLOP/s 时的算力利用率</translation>
    </message>
    <message>
        <source>Utilization by throughput: 3 examples/s of 2048 tokens on 4 cards, 3300 tokens/s published</source>
        <translation>按吞吐量计算的利用率：4 张卡每秒 3 个 2048 词元的样本，公开值为 3300 词元/秒</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: weights</source>
        <translation>训练 Llama-2-70B：权重</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: gradients</source>
        <translation>训练 Llama-2-70B：梯度</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: Adam</source>
        <translation>训练 Llama-2-70B：Adam</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: activations</source>
        <translation>训练 Llama-2-70B：激活值</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: all together</source>
        <translation>训练 Llama-2-70B：合计</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: cards of 80 GB</source>
        <translation>训练 Llama-2-70B：80 GB 卡数</translation>
    </message>
    <message>
        <source>Training Llama-2-70B: cards of 24 GB</source>
        <translation>训练 Llama-2-70B：24 GB 卡数</translation>
    </message>
    <message>
        <source>Training a 70B model on 2 trillion tokens: total compute</source>
        <translation>训练 70B 模型，2 万亿词元：总计算量</translation>
    </message>
    <message>
        <source>Training Llama-2-70B on one A100: years</source>
        <translation>在单张 A100 上训练 Llama-2-70B：年数</translation>
    </message>
    <message>
        <source>Training Llama-2-70B in a month: A100 cards</source>
        <translation>一个月内训练完 Llama-2-70B：A100 卡数</translation>
    </message>
    <message>
        <source>Pipeline of 80 stages: micro batches in flight at the first stage, naive schedule</source>
        <translation>80 个阶段的流水线：朴素调度下第一阶段的在途微批数</translation>
    </message>
    <message>
        <source>Pipeline of 80 stages: layer passes when each stage is recomputed from the first layer</source>
        <translation>80 个阶段的流水线：每个阶段都从第一层重算时的层计算次数</translation>
    </message>
    <message>
        <source>The same, as a multiple of one pass</source>
        <translation>同上，相对于一次前向计算的倍数</translation>
    </message>
    <message>
        <source>Data parallel, 1B parameters in FP32: bytes of a transfer</source>
        <translation>数据并行，FP32 的 10 亿参数：一次传输的数据量</translation>
    </message>
    <message>
        <source>Data parallel, 1B parameters in FP32: time of a transfer over PCIe 4.0 x16</source>
        <translation>数据并行，FP32 的 10 亿参数：经 PCIe 4.0 x16 一次传输的时间</translation>
    </message>
    <message>
        <source>Compute of one stage of 1B parameters, 8 sequences of 4096 tokens</source>
        <translation>10 亿参数的一个阶段，8 个 4096 词元的序列：计算量</translation>
    </message>
    <message>
        <source>The same on a card of 330 TFLOP/s: time</source>
        <translation>同上，在 330 TFLOP/s 的卡上：时间</translation>
    </message>
    <message>
        <source>The same for 80 stages, one after another: time of a step</source>
        <translation>同上，80 个阶段依次计算：一步的时间</translation>
    </message>
    <message>
        <source>Largest useful tensor parallel degree, RTX 4090 over PCIe 4.0, hidden size 8192</source>
        <translation>有意义的最大张量并行度：RTX 4090，PCIe 4.0，隐藏维度 8192</translation>
    </message>
    <message>
        <source>Largest useful tensor parallel degree, H100 over NVLink, hidden size 8192</source>
        <translation>有意义的最大张量并行度：H100，NVLink，隐藏维度 8192</translation>
    </message>
    <message>
        <source>One-way bandwidth that tensor parallel 64 needs on cards of 330 TFLOP/s</source>
        <translation>在 330 TFLOP/s 的卡上，张量并行 64 所需的单向带宽</translation>
    </message>
    <message>
        <source>2048 cards with one failure a card and month: time between failures</source>
        <translation>2048 张卡，每卡每月一次故障：故障间隔</translation>
    </message>
    <message>
        <source>The same, with 10 minutes to recover: share of time lost</source>
        <translation>同上，每次恢复 10 分钟：损失的时间占比</translation>
    </message>
</context>
<context>
    <name>HandbookCommand</name>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>ImportText</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model type</source>
        <translation>模型类型</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active for a token</source>
        <translation>每个词元激活</translation>
    </message>
    <message>
        <source>of which vision</source>
        <translation>其中视觉部分</translation>
    </message>
    <message>
        <source>Multi-token prediction, not counted above</source>
        <translation>多词元预测模块（未计入上面的参数量）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Heads of query and key</source>
        <translation>查询头数 / 键值头数</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储格式</translation>
    </message>
    <message>
        <source>Weights in the files</source>
        <translation>文件中的权重</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量数</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Second copy of the embedding as head</source>
        <translation>作为输出头的嵌入副本</translation>
    </message>
    <message>
        <source>Vision tower</source>
        <translation>视觉塔</translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <translation>多词元预测</translation>
    </message>
    <message>
        <source>Outside the layers</source>
        <translation>层以外</translation>
    </message>
    <message>
        <source>First layer</source>
        <translation>第一层</translation>
    </message>
    <message>
        <source>assumed: the file does not give %1; the default of the model&apos;s own code stands for it.</source>
        <translation>假定：文件没有给出 %1，采用模型自身代码的默认值。</translation>
    </message>
    <message>
        <source>assumed: the model type %1 is not known here; it is read as the commonest decoder.</source>
        <translation>假定：这里不认识模型类型 %1，按最常见的解码器读取。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n file(s) read</source>
        <translation>
            <numerusform>%1，读取了 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Parameters in the files: %1</source>
        <translation>文件中的参数量：%1</translation>
    </message>
    <message>
        <source>There is no config.json beside the weights, so the shape stays unknown.</source>
        <translation>权重旁边没有 config.json，因此模型结构未知。</translation>
    </message>
    <message>
        <source>The files hold %1 parameters that the shape does not account for.</source>
        <translation>文件中有 %1 个参数无法由模型结构解释。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>unsupported: %1 is not taken into account.</source>
        <translation>不支持：没有考虑 %1。</translation>
    </message>
    <message>
        <source>approximate: %1 is not the size that the format has here; its scales differ by a little.</source>
        <translation>近似：%1 与此处格式的大小不同，缩放因子所占字节略有差异。</translation>
    </message>
    <message>
        <source>By the index beside it the weights take %1.</source>
        <translation>按旁边的索引文件，权重共 %1。</translation>
    </message>
</context>
<context>
    <name>JsonTypes</name>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>the end of the file</source>
        <translation>文件末尾</translation>
    </message>
    <message>
        <source>the name of a model</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行尾</translation>
    </message>
</context>
<context>
    <name>LaunchText</name>
    <message>
        <source>%1 (%2): no option of this command says it.</source>
        <translation>%1 (%2)：此命令没有对应的选项。</translation>
    </message>
    <message>
        <source>%1: no option of this command says it.</source>
        <translation>%1：此命令没有对应的选项。</translation>
    </message>
    <message>
        <source>The model must be a release whose weights are stored as %1.</source>
        <translation>模型必须是权重以 %1 存储的版本。</translation>
    </message>
    <message>
        <source>%1 stands for your model: put its file or name there.</source>
        <translation>%1 代表您的模型：请换成模型的文件或名称。</translation>
    </message>
    <message numerus="yes">
        <source>The cards are in %n node(s): each also needs the address of the first.</source>
        <translation>
            <numerusform>这些卡分布在 %n 个节点上：每个节点还需要首节点的地址。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was not understood and was left out.</source>
        <translation>无法识别 %1，已略去。</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>未使用：%1。</translation>
    </message>
    <message>
        <source>%1: Headroom has no key for this, and computes without it.</source>
        <translation>%1：Headroom 没有对应的键，计算时不计入。</translation>
    </message>
    <message>
        <source>Set only when the run starts, so left open: %1.</source>
        <translation>运行启动时才确定，因此留空：%1。</translation>
    </message>
    <message>
        <source>%1 was not opened: what its name says was taken; read it on its own for the rest.</source>
        <translation>没有打开 %1：只采用其文件名所示；其余内容请单独读入该文件。</translation>
    </message>
    <message>
        <source>“%1” could not be decided: what depends on it was left out.</source>
        <translation>无法判断“%1”：依赖它的内容已略去。</translation>
    </message>
    <message>
        <source>%1 is not given: the size of the vocabulary is only in the tokenizer&apos;s file.</source>
        <translation>未给出 %1：词表大小只在分词器文件里。</translation>
    </message>
    <message>
        <source>%1 is not in the catalogue: the model of the open scenario stays.</source>
        <translation>%1 不在目录中：保留当前场景的模型。</translation>
    </message>
    <message>
        <source>%1 is a part: model and training are said by your own program.</source>
        <translation>%1 只是一部分：模型和训练由您自己的程序给出。</translation>
    </message>
    <message>
        <source>%1 must be there: one like it is written for the program DeepSpeed.</source>
        <translation>需要有 %1：选择程序 DeepSpeed 可写出同类文件。</translation>
    </message>
</context>
<context>
    <name>ModelFileKinds</name>
    <message>
        <source>configuration (config.json)</source>
        <translation>配置文件（config.json）</translation>
    </message>
    <message>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <source>safetensors in several files</source>
        <translation>分成多个文件的 safetensors</translation>
    </message>
    <message>
        <source>GGUF</source>
        <translation>GGUF</translation>
    </message>
</context>
<context>
    <name>ModelFolderText</name>
    <message>
        <source>it is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
</context>
<context>
    <name>Moments</name>
    <message>
        <source>between steps</source>
        <translation>步间</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>gradient reduction</source>
        <translation>梯度归约</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation>优化器步</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>推理服务</translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message>
        <source>Assumed shape: only the size, %1 parameters, is known.</source>
        <translation>形状为假设：只知道规模为 %1 个参数。</translation>
    </message>
    <message>
        <source>No accelerator is named; a typical one is assumed.</source>
        <translation>没有指定加速卡，按一种典型的卡计算。</translation>
    </message>
    <message>
        <source>The memory that this card&apos;s driver reports is not known; its label is taken as GiB.</source>
        <translation>不知道这种卡的驱动报告的显存，按标称值以 GiB 计。</translation>
    </message>
    <message>
        <source>What this kind of layer keeps for the backward pass is approximated.</source>
        <translation>这类层为反向传播保留的内容为近似值。</translation>
    </message>
    <message>
        <source>This framework is computed with the nearest profile, %1.</source>
        <translation>该框架按最接近的类型 %1 计算。</translation>
    </message>
    <message>
        <source>The shape of this model is not confirmed by its published files.</source>
        <translation>该模型的形状未经其公开文件确认。</translation>
    </message>
    <message>
        <source>Each of the %1 key/value heads is held by %2 cards, because the tensor parallel degree is larger.</source>
        <translation>由于张量并行度更大，%1 个键/值头中的每一个都由 %2 张卡各存一份。</translation>
    </message>
    <message>
        <source>Micro batches (%1) are fewer than pipeline stages (%2): stages wait for each other.</source>
        <translation>微批数 (%1) 少于流水线阶段数 (%2)：各阶段会互相等待。</translation>
    </message>
    <message>
        <source>Does not fit: the fullest card is %1 short.</source>
        <translation>放不下：占用最多的卡还差 %1。</translation>
    </message>
    <message>
        <source>Tight: the fullest card has only %1 to spare.</source>
        <translation>余量很小：占用最多的卡只剩 %1。</translation>
    </message>
    <message>
        <source>The planner chose the degrees of parallelism that were left out.</source>
        <translation>未填写的并行度由规划器选定。</translation>
    </message>
    <message>
        <source>The memory of the driver and its libraries is a typical figure, not a measurement of this card.</source>
        <translation>驱动及其库占用的显存是典型值，并非在这种卡上测得。</translation>
    </message>
    <message>
        <source>Quantized weights stay frozen: only adapters beside them are trained.</source>
        <translation>量化的权重保持冻结，只训练旁边的适配器。</translation>
    </message>
    <message>
        <source>No layout with the cards that were searched fits.</source>
        <translation>在搜索过的卡数内没有放得下的布局。</translation>
    </message>
    <message>
        <source>Some figures of this model&apos;s shape are unknown: its weights are not complete.</source>
        <translation>该模型形状的部分数据未知，权重不完整。</translation>
    </message>
    <message>
        <source>The engine&apos;s memory budget leaves no room for the KV cache.</source>
        <translation>引擎的显存预算没有给 KV 缓存留下空间。</translation>
    </message>
    <message>
        <source>Activations and the KV cache depend on layers, heads and widths. Choose the model from the catalogue or give its config.json for exact figures.</source>
        <translation>激活值和 KV 缓存取决于层数、头数和宽度。要得到准确结果，请从目录中选择模型或提供 config.json。</translation>
    </message>
    <message>
        <source>Choose the accelerator under Hardware.</source>
        <translation>请在“硬件”中选择加速卡。</translation>
    </message>
    <message>
        <source>Drivers report a little less than the label. Keep a margin, or enter the card with the total that its tool prints.</source>
        <translation>驱动报告的显存略少于标称值。请留出余量，或按工具打印的总量自定义这种卡。</translation>
    </message>
    <message>
        <source>Frameworks differ for this layer and no measurement is at hand; expect some percent of error.</source>
        <translation>各框架对这类层的处理不同，且没有测量数据，预计会有百分之几的误差。</translation>
    </message>
    <message>
        <source>Each framework keeps its own set of tensors for the backward pass. This one has no list of its own yet.</source>
        <translation>每个框架为反向传播保留的张量各不相同，这个框架还没有自己的清单。</translation>
    </message>
    <message>
        <source>Compare it with the config.json of the model you use.</source>
        <translation>请与所用模型的 config.json 核对。</translation>
    </message>
    <message>
        <source>A head cannot be split, so its cache exists several times. A smaller tensor parallel degree wastes less.</source>
        <translation>一个头不能再切分，因此其缓存会存在多份。减小张量并行度可以减少浪费。</translation>
    </message>
    <message>
        <source>Memory is computed all the same, but the model may answer poorly at that length.</source>
        <translation>显存照常计算，但模型在这个长度上的回答质量可能下降。</translation>
    </message>
    <message>
        <source>Those layers attend to a window of tokens, so their cache stops growing there.</source>
        <translation>这些层只关注一个窗口内的词元，缓存到此不再增长。</translation>
    </message>
    <message>
        <source>Raise the global batch or lower the pipeline parallel degree.</source>
        <translation>请增大全局批大小或减小流水线并行度。</translation>
    </message>
    <message>
        <source>Use fewer bytes (precision, micro batch, recomputation, sharding) or more cards.</source>
        <translation>请减少字节数（精度、微批、重计算、分片）或增加卡数。</translation>
    </message>
    <message>
        <source>Fragmentation and library updates can take this much. Leave about 5 % for a run that must not stop.</source>
        <translation>碎片和库的更新就可能占用这么多。不能中断的任务请留出约 5 %。</translation>
    </message>
    <message>
        <source>Enter degrees of your own under Parallelism to fix the layout.</source>
        <translation>要固定布局，请在“并行”中填写并行度。</translation>
    </message>
    <message>
        <source>It varies with driver, library versions and graphs, commonly by some hundred MiB.</source>
        <translation>它随驱动、库的版本和 CUDA 图变化，通常相差几百 MiB。</translation>
    </message>
    <message>
        <source>Gradients and optimizer states exist for the adapters only.</source>
        <translation>只有适配器有梯度和优化器状态。</translation>
    </message>
    <message>
        <source>Choose a card with more memory, or reduce what each card holds.</source>
        <translation>请选择显存更大的卡，或减少每张卡存放的内容。</translation>
    </message>
    <message>
        <source>The KV cache is computed all the same. Give the model&apos;s config.json for its weights.</source>
        <translation>KV 缓存照常计算。要计算权重，请提供模型的 config.json。</translation>
    </message>
    <message>
        <source>Raise the memory utilization, use more cards, or store the weights in fewer bits.</source>
        <translation>请提高显存使用率、增加卡数，或用更少的比特存放权重。</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message numerus="yes">
        <source>The sequence is longer than the %Ln position(s) that the model was made for.</source>
        <translation>
            <numerusform>序列长度超过了模型设计的 %Ln 个位置。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layers with a sliding window keep only the last %Ln token(s).</source>
        <translation>
            <numerusform>滑动窗口层只保留最近的 %Ln 个词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>PyTorch&apos;s allocator fills the card with cached blocks; it gives back %1 before memory runs out.</source>
        <translation>PyTorch 的分配器用缓存块占满了显存；显存用尽之前，它会归还其中的 %1。</translation>
    </message>
    <message>
        <source>Blocks that fit no later tensor stay cached for a while. Giving them back costs time: PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True avoids most of them.</source>
        <translation>后续张量用不上的内存块会暂时留在缓存里。归还它们需要时间；设置 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True 可避免其中大部分。</translation>
    </message>
    <message>
        <source>An output token takes %1; the target is %2.</source>
        <translation>生成一个输出词元需要 %1；目标为 %2。</translation>
    </message>
    <message>
        <source>The first token comes after %1; the target is %2.</source>
        <translation>首个词元在 %1 后产生；目标为 %2。</translation>
    </message>
    <message>
        <source>This card has no units for floating-point products of %1 bits; they run in 16 bits.</source>
        <translation>该卡没有 %1 位浮点乘法单元;乘法以 16 位进行。</translation>
    </message>
    <message>
        <source>The prompt of %1 tokens is longer than the longest sequence, %2: the engine refuses it.</source>
        <translation>提示有 %1 个词元,超过最长序列 %2:引擎会拒绝。</translation>
    </message>
    <message>
        <source>Serve fewer sequences at once, split the model over more cards, or store weights and cache in fewer bits.</source>
        <translation>减少并发序列数，把模型切分到更多卡上，或用更少的位数存储权重与缓存。</translation>
    </message>
    <message>
        <source>All prompts are read together. Send fewer at once, shorten them, or use more cards.</source>
        <translation>所有提示词会一起处理。请减少同时发送的数量、缩短提示词，或使用更多卡。</translation>
    </message>
    <message>
        <source>Serving engines unpack such weights first, which saves memory but no arithmetic. Libraries for training refuse: take BF16 activations, or another card.</source>
        <translation>推理引擎会先展开这类权重,省显存但不省计算。训练库会拒绝:请改用 BF16 激活值或换一张卡。</translation>
    </message>
    <message>
        <source>Raise the longest sequence, or shorten the prompt.</source>
        <translation>增大最长序列,或缩短提示。</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 years</source>
        <translation>%1 年</translation>
    </message>
</context>
<context>
    <name>Objectives</name>
    <message>
        <source>Fewest cards</source>
        <translation>卡数最少</translation>
    </message>
    <message>
        <source>Most tokens a second</source>
        <translation>吞吐量最高</translation>
    </message>
    <message>
        <source>Least cost of a token</source>
        <translation>每词元 成本最低</translation>
    </message>
    <message>
        <source>Fewest cards in time</source>
        <translation>按期完成的最少卡数</translation>
    </message>
</context>
<context>
    <name>PlanCommand</name>
    <message>
        <source>“%1” is not an objective; allowed: cards, throughput, cost, deadline.</source>
        <translation>“%1”不是优化目标；允许：cards、throughput、cost、deadline。</translation>
    </message>
    <message>
        <source>The objective deadline needs --days.</source>
        <translation>目标 deadline 需要 --days。</translation>
    </message>
    <message>
        <source>The objective deadline needs training.tokens.</source>
        <translation>目标 deadline 需要 training.tokens。</translation>
    </message>
    <message>
        <source>There is no option %1; the plan has %2.</source>
        <translation>没有第 %1 个方案；规划共有 %2 个。</translation>
    </message>
</context>
<context>
    <name>PlanReasonText</name>
    <message>
        <source>arithmetic beyond reading weights</source>
        <translation>读取权重之外的计算</translation>
    </message>
    <message>
        <source>Rank 1: the only valid layout.</source>
        <translation>第 1 名：唯一的有效布局。</translation>
    </message>
    <message>
        <source>Rank 1: of %1 valid layouts the fastest that fits.</source>
        <translation>第 1 名：%1 种有效布局中放得下的最快者。</translation>
    </message>
    <message>
        <source>Rank %1: a token takes %2 longer than in rank 1; what adds most: %3 (+%4).</source>
        <comment>%3 a part of the time</comment>
        <translation>第 %1 名：每词元比第 1 名慢 %2；增加最多的是：%3（+%4）。</translation>
    </message>
    <message>
        <source>Rank %1: as fast as rank 1, with %2 more memory a card.</source>
        <translation>第 %1 名：与第 1 名一样快，每卡多用显存 %2。</translation>
    </message>
    <message>
        <source>Rank %1: as fast as rank 1, with %2 less memory a card.</source>
        <translation>第 %1 名：与第 1 名一样快，每卡少用显存 %2。</translation>
    </message>
    <message>
        <source>Rank %1: as fast and as large as rank 1.</source>
        <translation>第 %1 名：速度和显存都与第 1 名相同。</translation>
    </message>
    <message>
        <source>Of a step %1 is work done once, %2 is computed again, %3 is communication that nothing hides, %4 is pipeline bubble.</source>
        <translation>一步中 %1 为必要计算，%2 为重计算，%3 为未被掩盖的通信，%4 为流水线气泡。</translation>
    </message>
    <message>
        <source>Most of the time goes into: %1 (%2).</source>
        <comment>a part of the time and its share</comment>
        <translation>耗时最多的是：%1（%2）。</translation>
    </message>
    <message>
        <source>Most of the time goes into: %1 (%2), then %3 (%4).</source>
        <comment>parts of the time and their shares</comment>
        <translation>耗时最多的是：%1（%2），其次是%3（%4）。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences in a row</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>A card keeps %1 free.</source>
        <comment>memory</comment>
        <translation>每卡剩余 %1。</translation>
    </message>
    <message>
        <source>The rates of this card are not known: layouts are not told apart by time.</source>
        <translation>该卡的算力未知：布局不按时间区分。</translation>
    </message>
    <message>
        <source>Rank 1: of %1 valid layouts that fit the fastest that keeps to the target of latency.</source>
        <translation>第 1 名：%1 种有效布局中放得下且满足延迟目标的最快者。</translation>
    </message>
    <message>
        <source>Rank %1: misses the target of latency that rank 1 keeps to.</source>
        <translation>第 %1 名：未达到第 1 名所满足的延迟目标。</translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>Plan: %1</source>
        <translation>规划：%1</translation>
    </message>
    <message>
        <source>None of %1 valid layouts fits.</source>
        <translation>%1 个有效布局都放不下。</translation>
    </message>
    <message>
        <source>The search was stopped before its end.</source>
        <translation>搜索在结束前被停止。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>每词元</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Memory (%1)</source>
        <translation>显存 (%1)</translation>
    </message>
    <message>
        <source>Million tokens</source>
        <translation>每百万词元</translation>
    </message>
    <message>
        <source>No way of splitting the model over these cards fits.</source>
        <translation>在这些卡上没有任何放得下的切分方式。</translation>
    </message>
    <message>
        <source>None of %1 valid layouts finishes in time.</source>
        <translation>%1 种有效布局中没有一种能按时完成。</translation>
    </message>
    <message>
        <source>%1 valid layouts were looked at; below are the best that fit.</source>
        <translation>已查看 %1 种有效布局;下面是放得下的最佳布局。</translation>
    </message>
    <message>
        <source>No global batch is given: each layout is timed with as many micro batches as its pipeline has stages, so steps differ in size; layouts are ranked by tokens a second.</source>
        <translation>未给出全局批大小:每种布局按其流水线级数取同样多的微批计时,因此每步大小不同;布局按每秒词元数排名。</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>A deadline needs a training run of so many tokens.</source>
        <translation>设期限需要给出训练词元总数。</translation>
    </message>
    <message>
        <source>Layouts with which a token takes longer than %1 come after those that keep to it.</source>
        <translation>单个词元耗时超过 %1 的布局排在达标的布局之后。</translation>
    </message>
    <message>
        <source>Price of a card and hour: %1.</source>
        <translation>每卡每小时价格：%1。</translation>
    </message>
    <message>
        <source>–</source>
        <comment>no schedule of a pipeline</comment>
        <translation>–</translation>
    </message>
    <message>
        <source>1F1B, %1 chunks</source>
        <comment>interleaved; virtual stages</comment>
        <translation>1F1B，%1 段</translation>
    </message>
    <message>
        <source>%1, %2 chunks</source>
        <comment>a schedule, virtual stages</comment>
        <translation>%1，%2 段</translation>
    </message>
    <message>
        <source>Micro batch</source>
        <translation>微批</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Free (%1)</source>
        <comment>memory</comment>
        <translation>剩余 (%1)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>整个训练</translation>
    </message>
</context>
<context>
    <name>ProblemText</name>
    <message>
        <source>a whole number or %1</source>
        <translation>整数或 %1</translation>
    </message>
    <message>
        <source>found %1; allowed: %2.</source>
        <translation>发现 %1；允许：%2。</translation>
    </message>
    <message>
        <source>found %1; allowed: a whole number from %2 to %3.</source>
        <translation>发现 %1；允许：%2 到 %3 的整数。</translation>
    </message>
    <message>
        <source>found %1; allowed: a number from %2 to %3.</source>
        <translation>发现 %1；允许：%2 到 %3 的数。</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>not valid JSON: found %1 where it cannot stand.</source>
        <translation>不是有效的 JSON：此处不能出现%1。</translation>
    </message>
    <message>
        <source>found the byte %1, which is not UTF-8; allowed: UTF-8 text.</source>
        <translation>发现字节 %1，不是 UTF-8；允许：UTF-8 文本。</translation>
    </message>
    <message>
        <source>found %1 levels of objects and lists inside each other; allowed: at most %2.</source>
        <translation>发现 %1 层嵌套的对象和列表；允许：最多 %2 层。</translation>
    </message>
    <message>
        <source>found a size of %1; allowed: at most %2.</source>
        <translation>发现大小为 %1；允许：最多 %2。</translation>
    </message>
    <message>
        <source>found the number %1, which is too large to compute with; allowed: %2.</source>
        <translation>发现数值 %1，超出可计算的范围；允许：%2。</translation>
    </message>
    <message>
        <source>found the key “%1” twice; allowed: once.</source>
        <translation>发现键“%1”出现两次；允许：一次。</translation>
    </message>
    <message>
        <source>found the unknown key “%1”; allowed: %2.</source>
        <translation>发现未知的键“%1”；允许：%2。</translation>
    </message>
    <message>
        <source>the key “%1” is missing.</source>
        <translation>缺少键“%1”。</translation>
    </message>
    <message>
        <source>found the format %1, which needs a newer Headroom; this one reads %2.</source>
        <translation>发现格式 %1，需要更新版本的 Headroom；本版本可读取 %2。</translation>
    </message>
    <message>
        <source>found %1; allowed: a number that divides %2.</source>
        <translation>发现 %1；允许：能整除 %2 的数。</translation>
    </message>
    <message>
        <source>found %1 of the keys %2; allowed: exactly one of them.</source>
        <translation>在键 %2 中发现 %1 个；允许：恰好一个。</translation>
    </message>
    <message>
        <source>found %1, which contradicts other inputs; allowed: %2.</source>
        <translation>发现 %1，与其他输入矛盾；允许：%2。</translation>
    </message>
    <message>
        <source>found the id “%1” twice; allowed: once.</source>
        <translation>发现标识“%1”出现两次；允许：一次。</translation>
    </message>
    <message>
        <source>found %1, which is not in the catalogue; allowed: an id that “headroom-cli models” lists.</source>
        <translation>发现 %1，目录中没有；允许：“headroom-cli models”列出的标识。</translation>
    </message>
    <message>
        <source>found %1, which is not in the catalogue; allowed: an id that “headroom-cli accelerators” lists.</source>
        <translation>发现 %1，目录中没有；允许：“headroom-cli accelerators”列出的标识。</translation>
    </message>
    <message>
        <source>cannot be read: %1.</source>
        <translation>无法读取：%1。</translation>
    </message>
    <message>
        <source>found %1, which this version does not compute.</source>
        <translation>发现 %1，本版本不计算这一项。</translation>
    </message>
    <message>
        <source>found %1, which this version does not compute; allowed: %2.</source>
        <translation>发现 %1，本版本不计算这一项；允许：%2。</translation>
    </message>
    <message>
        <source>cannot be written: %1.</source>
        <translation>无法写入：%1。</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>%1 Did you mean “%2”?</source>
        <comment>a sentence and a name</comment>
        <translation>%1您是否想写“%2”？</translation>
    </message>
    <message>
        <source>found %1, for which no command is known; allowed: %2.</source>
        <translation>遇到 %1，没有已知的启动命令；允许：%2。</translation>
    </message>
    <message>
        <source>found %1, which does not run the framework or engine of this scenario; allowed: %2.</source>
        <translation>遇到 %1，它不能运行该方案的框架或引擎；允许：%2。</translation>
    </message>
    <message>
        <source>found %1, with which memory does not grow; allowed: %2.</source>
        <translation>遇到 %1，显存不随其增长；允许：%2。</translation>
    </message>
    <message>
        <source>found %1, which names no model; allowed: settings that name one, or a scenario FILE that they go over: “headroom-cli launch FILE --read …”.</source>
        <translation>遇到 %1，其中没有指明模型；允许：指明模型的设置，或供其覆盖的方案 FILE：“headroom-cli launch FILE --read …”。</translation>
    </message>
</context>
<context>
    <name>Quantities</name>
    <message>
        <source>Allocated at the peak</source>
        <translation>峰值已分配</translation>
    </message>
    <message>
        <source>Reserved at the peak</source>
        <translation>峰值已预留</translation>
    </message>
    <message>
        <source>Whole card</source>
        <translation>整卡</translation>
    </message>
    <message>
        <source>Between steps</source>
        <translation>步间</translation>
    </message>
    <message>
        <source>All cards together</source>
        <translation>所有卡合计</translation>
    </message>
    <message>
        <source>Weights on a card</source>
        <translation>每卡权重</translation>
    </message>
    <message>
        <source>KV cache on a card</source>
        <translation>单卡 KV 缓存</translation>
    </message>
    <message>
        <source>KV cache of a token</source>
        <translation>每词元 KV 缓存</translation>
    </message>
    <message>
        <source>Tokens that the cache holds</source>
        <translation>缓存可容纳的词元数</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>同时序列数</translation>
    </message>
    <message>
        <source>State of the sequences</source>
        <translation>序列状态</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Runtime and graphs</source>
        <translation>运行时与 CUDA 图</translation>
    </message>
    <message>
        <source>Size of the file</source>
        <translation>文件大小</translation>
    </message>
    <message>
        <source>Bits of a weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>首词元延迟</translation>
    </message>
    <message>
        <source>Time of an output token</source>
        <translation>每输出词元时间</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Prompt tokens a second</source>
        <translation>每秒提示词元数</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Tokens a second and card</source>
        <translation>每卡每秒词元数</translation>
    </message>
    <message>
        <source>TFLOP/s of a card</source>
        <translation>单卡 TFLOP/s</translation>
    </message>
    <message>
        <source>Utilization (MFU)</source>
        <translation>算力利用率 (MFU)</translation>
    </message>
    <message>
        <source>GPU hours</source>
        <translation>GPU 小时</translation>
    </message>
</context>
<context>
    <name>ReportText</name>
    <message>
        <source>Memory of the fullest card</source>
        <translation>占用最多的卡的显存</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Usable on the card</source>
        <translation>卡上可用</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Stage %1 of %2. Largest during: %3.</source>
        <translation>第 %1 阶段，共 %2 个阶段。峰值出现在：%3。</translation>
    </message>
    <message>
        <source>Largest during: %1.</source>
        <translation>峰值出现在：%1。</translation>
    </message>
    <message>
        <source>Totals of that card, as tools measure them</source>
        <translation>该卡的各种总量（按工具的测量方式）</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Everything (nvidia-smi)</source>
        <translation>全部 (nvidia-smi)</translation>
    </message>
    <message>
        <source>Reserved by the framework (max_memory_reserved)</source>
        <translation>框架保留 (max_memory_reserved)</translation>
    </message>
    <message>
        <source>Allocated by the framework (max_memory_allocated)</source>
        <translation>框架分配 (max_memory_allocated)</translation>
    </message>
    <message>
        <source>Stays between steps</source>
        <translation>步间常驻</translation>
    </message>
    <message>
        <source>All cards together</source>
        <translation>所有卡合计</translation>
    </message>
    <message>
        <source>Pipeline stages</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Largest during</source>
        <translation>峰值时刻</translation>
    </message>
    <message>
        <source>How many cards</source>
        <translation>需要多少张卡</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Rule of thumb</source>
        <translation>经验公式</translation>
    </message>
    <message>
        <source>Detailed minimum</source>
        <translation>精确下限</translation>
    </message>
    <message>
        <source>Practical</source>
        <translation>实用卡数</translation>
    </message>
    <message>
        <source>Computed here</source>
        <translation>本次计算</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>推理服务</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Weights on a card</source>
        <translation>每卡权重</translation>
    </message>
    <message>
        <source>KV cache of one token</source>
        <translation>每词元 KV 缓存</translation>
    </message>
    <message>
        <source>Tokens that the cache holds</source>
        <translation>缓存可容纳的词元数</translation>
    </message>
    <message>
        <source>Longest sequences at once</source>
        <translation>最长序列的并发数</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Headroom report</source>
        <translation>Headroom 报告</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Room for the KV cache on a card</source>
        <translation>每卡可用于 KV 缓存的空间</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>KV cache on a card</source>
        <translation>单卡 KV 缓存</translation>
    </message>
    <message>
        <source>Tokens that a larger cache could hold</source>
        <translation>扩大缓存后可容纳的词元数</translation>
    </message>
</context>
<context>
    <name>Rows</name>
    <message>
        <source>input of the norm</source>
        <translation>归一化层的输入</translation>
    </message>
    <message>
        <source>mask of the attention</source>
        <translation>注意力的掩码</translation>
    </message>
    <message>
        <source>buffers of the sampler</source>
        <translation>采样器的缓冲区</translation>
    </message>
    <message>
        <source>workspace of the experts</source>
        <translation>专家的工作区</translation>
    </message>
    <message>
        <source>copies of the inputs for the pipeline</source>
        <translation>供流水线使用的输入副本</translation>
    </message>
    <message>
        <source>other buffers</source>
        <translation>其他缓冲区</translation>
    </message>
    <message>
        <source>tables of the rotary positions</source>
        <translation>旋转位置编码表</translation>
    </message>
    <message>
        <source>mean and variance of the norm</source>
        <translation>归一化的均值和方差</translation>
    </message>
    <message>
        <source>normalized input</source>
        <translation>归一化后的输入</translation>
    </message>
    <message>
        <source>input of the final norm</source>
        <translation>最后归一化层的输入</translation>
    </message>
    <message>
        <source>input of the query, key and value projections</source>
        <translation>查询、键、值投影的输入</translation>
    </message>
    <message>
        <source>casts of that input, one a projection</source>
        <translation>该输入的类型转换副本，每个投影一份</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>key, repeated for every query head</source>
        <translation>键，为每个查询头重复</translation>
    </message>
    <message>
        <source>value, repeated for every query head</source>
        <translation>值，为每个查询头重复</translation>
    </message>
    <message>
        <source>value, padded to the width of the key</source>
        <translation>值，填充到键的宽度</translation>
    </message>
    <message>
        <source>input of the norms of query and key</source>
        <translation>查询和键的归一化输入</translation>
    </message>
    <message>
        <source>compressed query</source>
        <translation>压缩的查询</translation>
    </message>
    <message>
        <source>compressed query before its norm</source>
        <translation>归一化前的压缩查询</translation>
    </message>
    <message>
        <source>compressed key and value</source>
        <translation>压缩的键和值</translation>
    </message>
    <message>
        <source>compressed key and value before their norm</source>
        <translation>归一化前的压缩键和值</translation>
    </message>
    <message>
        <source>rotary part of the key</source>
        <translation>键的旋转位置部分</translation>
    </message>
    <message>
        <source>tables of rotary positions</source>
        <translation>旋转位置编码表</translation>
    </message>
    <message>
        <source>softmax of the attention scores</source>
        <translation>注意力分数的 softmax</translation>
    </message>
    <message>
        <source>softmax, cast to the compute type</source>
        <translation>softmax，转换为计算类型</translation>
    </message>
    <message>
        <source>dropout mask of the softmax</source>
        <translation>softmax 的 dropout 掩码</translation>
    </message>
    <message>
        <source>softmax after dropout</source>
        <translation>dropout 之后的 softmax</translation>
    </message>
    <message>
        <source>log-sum-exp of the softmax</source>
        <translation>softmax 的 log-sum-exp</translation>
    </message>
    <message>
        <source>state of the random numbers</source>
        <translation>随机数状态</translation>
    </message>
    <message>
        <source>output of the attention</source>
        <translation>注意力的输出</translation>
    </message>
    <message>
        <source>output of the attention, padded</source>
        <translation>注意力的输出（已填充）</translation>
    </message>
    <message>
        <source>input projection of the state-space or linear attention</source>
        <translation>状态空间或线性注意力的输入投影</translation>
    </message>
    <message>
        <source>output of the state-space or linear attention</source>
        <translation>状态空间或线性注意力的输出</translation>
    </message>
    <message>
        <source>dropout mask of the residual</source>
        <translation>残差的 dropout 掩码</translation>
    </message>
    <message>
        <source>dropout mask of the embedding</source>
        <translation>嵌入的 dropout 掩码</translation>
    </message>
    <message>
        <source>input of the MLP</source>
        <translation>MLP 的输入</translation>
    </message>
    <message>
        <source>casts of the MLP&apos;s input, one a projection</source>
        <translation>MLP 输入的类型转换副本，每个投影一份</translation>
    </message>
    <message>
        <source>gate projection</source>
        <translation>门控投影</translation>
    </message>
    <message>
        <source>up projection</source>
        <translation>升维投影</translation>
    </message>
    <message>
        <source>gate and up projections</source>
        <translation>门控和升维投影</translation>
    </message>
    <message>
        <source>output of the activation function</source>
        <translation>激活函数的输出</translation>
    </message>
    <message>
        <source>input of the activation function</source>
        <translation>激活函数的输入</translation>
    </message>
    <message>
        <source>input of the down projection</source>
        <translation>降维投影的输入</translation>
    </message>
    <message>
        <source>input of the router</source>
        <translation>路由器的输入</translation>
    </message>
    <message>
        <source>scores of the router</source>
        <translation>路由器的分数</translation>
    </message>
    <message>
        <source>statistics of the router</source>
        <translation>路由器的统计量</translation>
    </message>
    <message>
        <source>indices of the chosen experts</source>
        <translation>选中专家的索引</translation>
    </message>
    <message>
        <source>input of the experts</source>
        <translation>专家的输入</translation>
    </message>
    <message>
        <source>output of the experts</source>
        <translation>专家的输出</translation>
    </message>
    <message>
        <source>gate and up projections of the shared experts</source>
        <translation>共享专家的门控和升维投影</translation>
    </message>
    <message>
        <source>input of the shared experts&apos; down projection</source>
        <translation>共享专家降维投影的输入</translation>
    </message>
    <message>
        <source>input of the adapters</source>
        <translation>适配器的输入</translation>
    </message>
    <message>
        <source>inner values of the adapters</source>
        <translation>适配器的中间值</translation>
    </message>
    <message>
        <source>dropout mask of the adapters</source>
        <translation>适配器的 dropout 掩码</translation>
    </message>
    <message>
        <source>input of the output head</source>
        <translation>输出头的输入</translation>
    </message>
    <message>
        <source>input of the layer</source>
        <translation>层的输入</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>32-bit copy of the logits</source>
        <translation>logits 的 32 位副本</translation>
    </message>
    <message>
        <source>gradient of the logits</source>
        <translation>logits 的梯度</translation>
    </message>
    <message>
        <source>log-softmax of the logits</source>
        <translation>logits 的 log-softmax</translation>
    </message>
    <message>
        <source>cached keys</source>
        <translation>缓存的键</translation>
    </message>
    <message>
        <source>cached values</source>
        <translation>缓存的值</translation>
    </message>
    <message>
        <source>cached keys of the indexer</source>
        <translation>缓存的索引器的键</translation>
    </message>
    <message>
        <source>cached compressed entries</source>
        <translation>缓存的压缩条目</translation>
    </message>
    <message>
        <source>cached keys and values of the encoder</source>
        <translation>缓存的编码器键和值</translation>
    </message>
    <message>
        <source>recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>state of the convolution</source>
        <translation>卷积状态</translation>
    </message>
    <message>
        <source>hidden states</source>
        <translation>隐藏状态</translation>
    </message>
    <message>
        <source>inner values of the MLP</source>
        <translation>MLP 的中间值</translation>
    </message>
    <message>
        <source>attention scores</source>
        <translation>注意力分数</translation>
    </message>
    <message>
        <source>temporaries of the optimizer step</source>
        <translation>优化器步的临时张量</translation>
    </message>
    <message>
        <source>gathered layers</source>
        <translation>聚集的层</translation>
    </message>
    <message>
        <source>gathered embedding and head</source>
        <translation>聚集的嵌入和输出头</translation>
    </message>
    <message>
        <source>gradient of a gathered layer</source>
        <translation>聚集层的梯度</translation>
    </message>
    <message>
        <source>cached dummy gradients</source>
        <translation>缓存的占位梯度</translation>
    </message>
    <message>
        <source>work space of the matrix libraries</source>
        <translation>矩阵运算库的工作区</translation>
    </message>
    <message>
        <source>dequantized matrix</source>
        <translation>反量化的矩阵</translation>
    </message>
    <message>
        <source>scales of the quantization</source>
        <translation>量化的缩放系数</translation>
    </message>
    <message>
        <source>32-bit gradients for the optimizer</source>
        <translation>优化器用的 32 位梯度</translation>
    </message>
    <message>
        <source>gradient of the gathered embedding and head</source>
        <translation>聚集的嵌入和输出头的梯度</translation>
    </message>
    <message>
        <source>gradient of the output head</source>
        <translation>输出头的梯度</translation>
    </message>
    <message>
        <source>input of the output head and its gradient</source>
        <translation>输出头的输入及其梯度</translation>
    </message>
    <message>
        <source>16-bit copies of the weights</source>
        <translation>权重的 16 位副本</translation>
    </message>
    <message>
        <source>gradients inside the MLP</source>
        <translation>MLP 内部的梯度</translation>
    </message>
    <message>
        <source>gradient of the layer&apos;s output</source>
        <translation>层输出的梯度</translation>
    </message>
    <message>
        <source>gradients of the layers&apos; inputs, held to the end</source>
        <translation>各层输入的梯度，保留到结束</translation>
    </message>
    <message>
        <source>output of the query, key and value projections</source>
        <translation>查询、键和值投影的输出</translation>
    </message>
    <message>
        <source>input of the output projection</source>
        <translation>输出投影的输入</translation>
    </message>
    <message>
        <source>bucket of the gradient reduction</source>
        <translation>梯度归约的桶</translation>
    </message>
    <message>
        <source>tensors sent to the neighboring stages</source>
        <translation>发往相邻流水级的张量</translation>
    </message>
    <message>
        <source>buffer of the attention scores</source>
        <translation>注意力分数的缓冲区</translation>
    </message>
    <message>
        <source>gradients of the experts&apos; output</source>
        <translation>专家输出的梯度</translation>
    </message>
    <message>
        <source>logits of multi-token prediction</source>
        <translation>多词元预测的 logits</translation>
    </message>
    <message>
        <source>gradients of the attention scores</source>
        <translation>注意力分数的梯度</translation>
    </message>
    <message>
        <source>output of the MLP</source>
        <translation>MLP 的输出</translation>
    </message>
    <message>
        <source>gradient of the log-softmax</source>
        <translation>log-softmax 的梯度</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>position embedding</source>
        <translation>位置嵌入</translation>
    </message>
    <message>
        <source>token type embedding</source>
        <translation>词元类型嵌入</translation>
    </message>
    <message>
        <source>embedding of each layer</source>
        <translation>逐层嵌入</translation>
    </message>
    <message>
        <source>projection of the embedding</source>
        <translation>嵌入的投影</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>gate of the query</source>
        <translation>查询的门控</translation>
    </message>
    <message>
        <source>attention sinks</source>
        <translation>注意力汇聚项</translation>
    </message>
    <message>
        <source>query, down projection</source>
        <translation>查询，降维投影</translation>
    </message>
    <message>
        <source>query, up projection</source>
        <translation>查询，升维投影</translation>
    </message>
    <message>
        <source>key and value, down projection</source>
        <translation>键和值，降维投影</translation>
    </message>
    <message>
        <source>key and value, up projection</source>
        <translation>键和值，升维投影</translation>
    </message>
    <message>
        <source>compressor</source>
        <translation>压缩器</translation>
    </message>
    <message>
        <source>query of the indexer</source>
        <translation>索引器的查询</translation>
    </message>
    <message>
        <source>key of the indexer</source>
        <translation>索引器的键</translation>
    </message>
    <message>
        <source>weights of the indexer</source>
        <translation>索引器的权重</translation>
    </message>
    <message>
        <source>MLP, gate projection</source>
        <translation>MLP，门控投影</translation>
    </message>
    <message>
        <source>MLP, up projection</source>
        <translation>MLP，升维投影</translation>
    </message>
    <message>
        <source>MLP, down projection</source>
        <translation>MLP，降维投影</translation>
    </message>
    <message>
        <source>router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>experts, input projection</source>
        <translation>专家，输入投影</translation>
    </message>
    <message>
        <source>experts, output projection</source>
        <translation>专家，输出投影</translation>
    </message>
    <message>
        <source>experts, gate projection</source>
        <translation>专家，门控投影</translation>
    </message>
    <message>
        <source>experts, up projection</source>
        <translation>专家，升维投影</translation>
    </message>
    <message>
        <source>experts, down projection</source>
        <translation>专家，降维投影</translation>
    </message>
    <message>
        <source>shared experts, gate projection</source>
        <translation>共享专家，门控投影</translation>
    </message>
    <message>
        <source>shared experts, up projection</source>
        <translation>共享专家，升维投影</translation>
    </message>
    <message>
        <source>shared experts, down projection</source>
        <translation>共享专家，降维投影</translation>
    </message>
    <message>
        <source>gate of the shared experts</source>
        <translation>共享专家的门控</translation>
    </message>
    <message>
        <source>state space, input projection</source>
        <translation>状态空间，输入投影</translation>
    </message>
    <message>
        <source>state space, output projection</source>
        <translation>状态空间，输出投影</translation>
    </message>
    <message>
        <source>state space, step projection</source>
        <translation>状态空间，步长投影</translation>
    </message>
    <message>
        <source>state space, vectors</source>
        <translation>状态空间，向量</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化层</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>patch embedding</source>
        <translation>图块嵌入</translation>
    </message>
    <message>
        <source>vision adapter</source>
        <translation>视觉适配器</translation>
    </message>
    <message>
        <source>projection of the multi-token prediction</source>
        <translation>多词元预测的投影</translation>
    </message>
    <message>
        <source>other tensors</source>
        <translation>其他张量</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>driver, kernels and libraries</source>
        <translation>驱动、内核和库</translation>
    </message>
    <message>
        <source>communication buffers</source>
        <translation>通信缓冲区</translation>
    </message>
    <message>
        <source>memory that the allocator cannot hand out</source>
        <translation>分配器无法分配出去的显存</translation>
    </message>
    <message>
        <source>indices of the positions</source>
        <translation>位置索引</translation>
    </message>
    <message>
        <source>normalized query and key</source>
        <translation>归一化后的查询和键</translation>
    </message>
    <message>
        <source>key beside the value, in one tensor</source>
        <translation>与值同在一个张量中的键</translation>
    </message>
    <message>
        <source>output of the attention, transposed</source>
        <translation>注意力输出的转置</translation>
    </message>
    <message>
        <source>input of GELU</source>
        <translation>GELU 的输入</translation>
    </message>
    <message>
        <source>hyperbolic tangent in GELU and one plus it</source>
        <translation>GELU 中的双曲正切，以及加一后的值</translation>
    </message>
    <message>
        <source>half the input of GELU</source>
        <translation>GELU 输入的一半</translation>
    </message>
    <message>
        <source>weights of the chosen experts</source>
        <translation>所选专家的权重系数</translation>
    </message>
    <message>
        <source>casts of the experts&apos; input, one a projection</source>
        <translation>专家输入的类型转换副本，每个投影一份</translation>
    </message>
    <message>
        <source>weighted outputs of the experts</source>
        <translation>加权后的专家输出</translation>
    </message>
    <message>
        <source>16-bit casts of weights, kept for the backward pass</source>
        <translation>为反向传播保留的权重 16 位副本</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>mask of the labels</source>
        <translation>标签掩码</translation>
    </message>
    <message>
        <source>logits without the last token</source>
        <translation>去掉最后一个词元的 logits</translation>
    </message>
    <message>
        <source>gradient of the output head&apos;s weight</source>
        <translation>输出头权重的梯度</translation>
    </message>
    <message>
        <source>part of that gradient, before it is added</source>
        <translation>该梯度累加前的部分</translation>
    </message>
    <message>
        <source>input of the norm behind the embedding</source>
        <translation>嵌入之后归一化的输入</translation>
    </message>
    <message>
        <source>output that was sent to the next stage</source>
        <translation>已发送给下一阶段的输出</translation>
    </message>
    <message>
        <source>buffer for the gathered tokens of the expert group</source>
        <translation>收集专家组词元的缓冲区</translation>
    </message>
    <message>
        <source>gradients of this card&apos;s share, in one buffer</source>
        <translation>本卡所分梯度，放在一个缓冲区里</translation>
    </message>
    <message>
        <source>64-bit copy of the largest gradient, for its norm</source>
        <translation>最大梯度的 64 位副本，用于求范数</translation>
    </message>
    <message>
        <source>32-bit copy of the largest gradient</source>
        <translation>最大梯度的 32 位副本</translation>
    </message>
    <message>
        <source>weights and cache sent to the card for a product</source>
        <translation>为乘法而送上显卡的权重与缓存</translation>
    </message>
    <message>
        <source>keys and values computed from the latents</source>
        <translation>由潜变量算出的键和值</translation>
    </message>
    <message>
        <source>vision tower at the largest images</source>
        <translation>处理最大图像时的视觉塔</translation>
    </message>
    <message>
        <source>16-bit copies of the latent up-projections</source>
        <translation>潜在上投影的 16 位副本</translation>
    </message>
    <message>
        <source>slots of the adapters</source>
        <translation>适配器槽位</translation>
    </message>
    <message>
        <source>rest of the allocator&apos;s blocks</source>
        <translation>分配器块的余量</translation>
    </message>
    <message>
        <source>copies of the latent projections</source>
        <translation>潜在投影的副本</translation>
    </message>
    <message>
        <source>shared experts that every card holds whole</source>
        <translation>每张卡完整保存的共享专家</translation>
    </message>
    <message>
        <source>copies of the growing cache</source>
        <translation>增长中的缓存的副本</translation>
    </message>
    <message>
        <source>rounding of the allocator</source>
        <translation>分配器的取整</translation>
    </message>
    <message>
        <source>part of the cache that is not there yet</source>
        <translation>尚未填充的缓存部分</translation>
    </message>
    <message>
        <source>output of the adapters</source>
        <translation>适配器的输出</translation>
    </message>
    <message>
        <source>gradient at the labels, else zeros</source>
        <translation>仅标签处非零的梯度</translation>
    </message>
    <message>
        <source>blocks that states and gradients cut</source>
        <translation>被状态和梯度切碎的内存块</translation>
    </message>
    <message>
        <source>blocks of a pass that fit no later tensor</source>
        <translation>一次前后向中后续张量用不上的内存块</translation>
    </message>
    <message>
        <source>blocks of the logits that fit no other type</source>
        <translation>logits 中其他类型用不上的内存块</translation>
    </message>
    <message>
        <source>blocks of gathers and reductions on other streams</source>
        <translation>其他流上收集与归约的内存块</translation>
    </message>
    <message>
        <source>blocks that flat buffers of the step keep apart</source>
        <translation>被优化器步骤的连续缓冲区隔开的内存块</translation>
    </message>
    <message>
        <source>blocks that the next pass makes anew</source>
        <translation>下一次前后向重新申请的内存块</translation>
    </message>
    <message>
        <source>blocks of other sequence lengths</source>
        <translation>其他序列长度的内存块</translation>
    </message>
    <message>
        <source>of these, below the peak of the step</source>
        <translation>其中低于一步峰值的部分</translation>
    </message>
    <message>
        <source>cached blocks, as far as the card has room</source>
        <translation>缓存的内存块，以显卡余量为限</translation>
    </message>
    <message>
        <source>context, measured on cards of this generation</source>
        <translation>上下文，在同代显卡上实测</translation>
    </message>
    <message>
        <source>context, assumed as measured on A100</source>
        <translation>上下文，按 A100 实测值假定</translation>
    </message>
    <message>
        <source>buffers of the first group of cards</source>
        <translation>第一个通信组的缓冲区</translation>
    </message>
    <message>
        <source>buffers of further groups of cards</source>
        <translation>其余通信组的缓冲区</translation>
    </message>
</context>
<context>
    <name>SolveCommand</name>
    <message>
        <source>%1 (%2): not even the smallest value fits.</source>
        <translation>%1 (%2)：最小的值也放不下。</translation>
    </message>
    <message>
        <source>%1 (%2): even %3, the largest value allowed, fits: %4 of %5 a card.</source>
        <translation>%1 (%2)：允许的最大值 %3 仍放得下：每卡 %4，可用 %5。</translation>
    </message>
    <message>
        <source>%1 (%2): %3 is the largest value that fits: %4 of %5 a card.</source>
        <translation>%1 (%2)：放得下的最大值是 %3：每卡 %4，可用 %5。</translation>
    </message>
    <message>
        <source>%1 (%2): even the smallest value misses the target of latency.</source>
        <translation>%1（%2）：即使最小值也达不到延迟目标。</translation>
    </message>
    <message>
        <source>%1 (%2): %3 is the largest value that meets the target of latency: %4 of %5 a card.</source>
        <translation>%1（%2）：%3 是满足延迟目标的最大值：每卡 %4 / %5。</translation>
    </message>
    <message>
        <source>“%1” is not a key whose largest value is sought; allowed: %2.</source>
        <translation>“%1”不是可求最大值的键；允许：%2。</translation>
    </message>
    <message>
        <source>%1 The model was made for %2 positions.</source>
        <comment>a sentence before it</comment>
        <translation>%1该模型按 %2 个位置设计。</translation>
    </message>
</context>
<context>
    <name>Sources</name>
    <message>
        <source>The tensors of the model&apos;s own weight files, one by one.</source>
        <translation>模型自身权重文件中的各个张量。</translation>
    </message>
    <message>
        <source>Megatron-LM, distributed optimizer: 32-bit gradients, master weights and states shared by the data parallel group.</source>
        <translation>Megatron-LM 分布式优化器：32 位梯度、主权重和状态由数据并行组分摊。</translation>
    </message>
    <message>
        <source>Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models (2020).</source>
        <translation>Rajbhandari 等，ZeRO: Memory Optimizations Toward Training Trillion Parameter Models (2020)。</translation>
    </message>
    <message>
        <source>Hu et al., LoRA: Low-Rank Adaptation of Large Language Models (2021).</source>
        <translation>Hu 等，LoRA: Low-Rank Adaptation of Large Language Models (2021)。</translation>
    </message>
    <message>
        <source>Megatron-LM with Transformer Engine: the tensors that its modules save for the backward pass.</source>
        <translation>使用 Transformer Engine 的 Megatron-LM：其模块为反向传播保存的张量。</translation>
    </message>
    <message>
        <source>Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models (2022).</source>
        <translation>Korthikanti 等，Reducing Activation Recomputation in Large Transformer Models (2022)。</translation>
    </message>
    <message>
        <source>Hugging Face Transformers: the tensors that PyTorch&apos;s autograd saves, measured byte for byte.</source>
        <translation>Hugging Face Transformers：PyTorch 自动求导保存的张量，逐字节测量。</translation>
    </message>
    <message>
        <source>Megatron-LM, vocabulary-parallel cross entropy.</source>
        <translation>Megatron-LM 的词表并行交叉熵。</translation>
    </message>
    <message>
        <source>Hugging Face Transformers, causal language model loss.</source>
        <translation>Hugging Face Transformers 的因果语言模型损失。</translation>
    </message>
    <message>
        <source>PyTorch FSDP: layers gathered one unit at a time, with the next one fetched ahead.</source>
        <translation>PyTorch FSDP：每次聚集一个单元的层，并预取下一个单元。</translation>
    </message>
    <message>
        <source>Transformer Engine: one cached dummy gradient for each distinct shape of a weight.</source>
        <translation>Transformer Engine：每种不同形状的权重缓存一份占位梯度。</translation>
    </message>
    <message>
        <source>PyTorch optimizers, foreach implementation: temporaries as large as the parameters.</source>
        <translation>PyTorch 优化器的 foreach 实现：临时张量与参数一样大。</translation>
    </message>
    <message>
        <source>The widest moment of one forward step.</source>
        <translation>一次前向计算中占用最大的时刻。</translation>
    </message>
    <message>
        <source>vLLM: blocks of the paged KV cache within the memory budget.</source>
        <translation>vLLM：显存预算内的分页 KV 缓存块。</translation>
    </message>
    <message>
        <source>SGLang: the token pool within the memory budget.</source>
        <translation>SGLang：显存预算内的词元池。</translation>
    </message>
    <message>
        <source>llama.cpp: the KV cache of the whole context, padded.</source>
        <translation>llama.cpp：整个上下文的 KV 缓存（含填充）。</translation>
    </message>
    <message>
        <source>Hugging Face Transformers: the dynamic cache.</source>
        <translation>Hugging Face Transformers 的动态缓存。</translation>
    </message>
    <message>
        <source>TensorRT-LLM: blocks of the paged KV cache within the memory budget.</source>
        <translation>TensorRT-LLM：显存预算内的分页 KV 缓存块。</translation>
    </message>
    <message>
        <source>Keys and values of every token, without an engine&apos;s own rules.</source>
        <translation>每个词元的键和值，不含引擎自身的规则。</translation>
    </message>
    <message>
        <source>The pool of vLLM&apos;s CUDA graphs, measured.</source>
        <translation>vLLM 的 CUDA 图内存池，实测。</translation>
    </message>
    <message>
        <source>Buffers of NCCL: measured with Megatron on four A800 cards, assumed on others.</source>
        <translation>NCCL 缓冲区：用 Megatron 在四张 A800 上实测，其他显卡为假定值。</translation>
    </message>
    <message>
        <source>Contexts of drivers and libraries: measured on A100, H100 and B200, assumed on other cards.</source>
        <translation>驱动与库的上下文：在 A100、H100 和 B200 上实测，其他显卡为假定值。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s caching allocator: calibrated, not derived, on reserved minus allocated memory of runs of torchtitan, ms-swift, fms-acceleration and SimuMax.</source>
        <translation>PyTorch 缓存分配器：并非推导，而是按 torchtitan、ms-swift、fms-acceleration 和 SimuMax 运行中“已预留减已分配”的内存标定。</translation>
    </message>
</context>
<context>
    <name>SpeedParts</name>
    <message>
        <source>Matrix products</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Norms, activations and kernel starts</source>
        <translation>归一化、激活函数与内核启动</translation>
    </message>
    <message>
        <source>Output head and loss</source>
        <translation>输出层与损失</translation>
    </message>
    <message>
        <source>Computed again</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Tensor parallel communication</source>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>Context parallel communication</source>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>Exchange of tokens among experts</source>
        <translation>专家间词元交换</translation>
    </message>
    <message>
        <source>Transfers between stages</source>
        <translation>流水线阶段间传输</translation>
    </message>
    <message>
        <source>Gradients and sharded weights</source>
        <translation>梯度与分片权重通信</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Offloading to the host</source>
        <translation>卸载到主机</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Reading weights</source>
        <translation>读取权重</translation>
    </message>
    <message>
        <source>Arithmetic beyond that</source>
        <translation>超出读取的运算</translation>
    </message>
    <message>
        <source>Communication between cards</source>
        <translation>卡间通信</translation>
    </message>
    <message>
        <source>Kernel starts and scheduling</source>
        <translation>内核启动与调度</translation>
    </message>
    <message>
        <source>Layers on the host</source>
        <translation>主机上的层</translation>
    </message>
</context>
<context>
    <name>SpeedText</name>
    <message>
        <source>Time of a training step</source>
        <translation>训练一步的时间</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Speed of serving</source>
        <translation>推理速度</translation>
    </message>
    <message>
        <source>All prompts</source>
        <translation>全部提示</translation>
    </message>
    <message>
        <source>One output token</source>
        <translation>一个输出词元</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Run, failures and cost</source>
        <translation>训练全程、故障与成本</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>训练全程</translation>
    </message>
    <message>
        <source>Card hours</source>
        <translation>卡时</translation>
    </message>
    <message>
        <source>A failure every</source>
        <translation>故障间隔</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>%1, written in %2</source>
        <translation>%1，写入用时 %2</translation>
    </message>
    <message>
        <source>Best time between checkpoints</source>
        <translation>最佳检查点间隔</translation>
    </message>
    <message>
        <source>Share of the time that counts</source>
        <translation>有效时间占比</translation>
    </message>
    <message>
        <source>Cost of an hour</source>
        <translation>每小时成本</translation>
    </message>
    <message>
        <source>Cost of the run</source>
        <translation>训练全程成本</translation>
    </message>
    <message>
        <source>Cost of a million tokens</source>
        <translation>每百万词元 成本</translation>
    </message>
    <message>
        <source>Power with cooling and supply</source>
        <translation>功率（含制冷与供电）</translation>
    </message>
    <message>
        <source>%1 kW</source>
        <translation>%1 kW</translation>
    </message>
    <message>
        <source>Energy of the run</source>
        <translation>训练全程能耗</translation>
    </message>
    <message>
        <source>%1 MWh</source>
        <translation>%1 MWh</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>amount and currency</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 a step at the utilization you measured; %2 tokens a second and card, MFU %3.</source>
        <translation>按实测利用率每步 %1；每卡每秒 %2 个词元，MFU %3。</translation>
    </message>
    <message>
        <source>About %1 a step; %2 tokens a second and card, MFU %3.</source>
        <translation>每步约 %1；每卡每秒 %2 个词元，MFU %3。</translation>
    </message>
    <message>
        <source>First token after about %1, then %2 a token; %3 tokens a second for all. A token waits most for: %4.</source>
        <translation>约 %1 后输出首个词元，之后每词元 %2；全部请求每秒 %3 个词元。每个词元 耗时最多的是：%4。</translation>
    </message>
    <message>
        <source>Price of a card and hour</source>
        <translation>每卡每小时价格</translation>
    </message>
    <message>
        <source>%1 (estimate, %2, %3; assumed)</source>
        <comment>price, who reckons with it, when</comment>
        <translation>%1（估计价，%2，%3；为假定值）</translation>
    </message>
    <message>
        <source>%1 (listed price, %2, %3; assumed)</source>
        <comment>price, who asks it, when</comment>
        <translation>%1（标价，%2，%3；为假定值）</translation>
    </message>
    <message>
        <source>Sequences at once that fit and meet the target of latency: %1.</source>
        <translation>放得下且满足延迟目标的并发序列数：%1。</translation>
    </message>
</context>
<context>
    <name>SweepCommand</name>
    <message>
        <source>The sweep has more than %1 points.</source>
        <translation>扫描超过 %1 个点。</translation>
    </message>
</context>
<context>
    <name>SweepValues</name>
    <message>
        <source>“%1” is not key=first..last, key=first..last:step, key=first..last:*factor or key=value,value.</source>
        <translation>“%1”不是 key=首..末、key=首..末:步长、key=首..末:*倍数 或 key=值,值。</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>tokens of a micro batch on this card</source>
        <translation>本卡一个微批的词元数</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>micro batch</source>
        <translation>微批大小</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>inner size of the MLP</source>
        <translation>MLP 的中间维度</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头数</translation>
    </message>
    <message>
        <source>key/value heads</source>
        <translation>键/值头数</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>width of the query</source>
        <translation>查询的宽度</translation>
    </message>
    <message>
        <source>width of the key or the value</source>
        <translation>键或值的宽度</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>routed experts</source>
        <translation>路由专家数</translation>
    </message>
    <message>
        <source>experts a token</source>
        <translation>每词元专家数</translation>
    </message>
    <message>
        <source>inner size of an expert</source>
        <translation>专家的中间维度</translation>
    </message>
    <message>
        <source>inner size of the shared experts</source>
        <translation>共享专家的中间维度</translation>
    </message>
    <message>
        <source>rank of the compressed query</source>
        <translation>压缩查询的秩</translation>
    </message>
    <message>
        <source>rank of the compressed key and value</source>
        <translation>压缩键值的秩</translation>
    </message>
    <message>
        <source>head dimension without rotary position</source>
        <translation>不带旋转位置的头维度</translation>
    </message>
    <message>
        <source>head dimension with rotary position</source>
        <translation>带旋转位置的头维度</translation>
    </message>
    <message>
        <source>head dimension of the value</source>
        <translation>值的头维度</translation>
    </message>
    <message>
        <source>head dimension of query and key</source>
        <translation>查询和键的头维度</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA 秩</translation>
    </message>
    <message>
        <source>micro batches in flight</source>
        <translation>在途微批数</translation>
    </message>
    <message>
        <source>parameters on this card</source>
        <translation>本卡的参数量</translation>
    </message>
    <message>
        <source>sequences at once</source>
        <translation>同时运行的序列数</translation>
    </message>
    <message>
        <source>tokens of a sequence in the cache</source>
        <translation>缓存中一个序列的词元数</translation>
    </message>
    <message>
        <source>tokens of one forward step</source>
        <translation>一次前向计算的词元数</translation>
    </message>
    <message>
        <source>attention window</source>
        <translation>注意力窗口</translation>
    </message>
    <message>
        <source>elements of the state of one sequence</source>
        <translation>一个序列的状态元素数</translation>
    </message>
    <message>
        <source>pipeline stages</source>
        <translation>流水线阶段数</translation>
    </message>
    <message>
        <source>tokens of a micro batch that have a label</source>
        <translation>微批中有标签的词元</translation>
    </message>
    <message>
        <source>dimensions with rotary position</source>
        <translation>带旋转位置的维度</translation>
    </message>
</context>
<context>
    <name>TensorUses</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Quantized weights, packed</source>
        <translation>打包的量化权重</translation>
    </message>
    <message>
        <source>Scales and zero points</source>
        <translation>缩放因子与零点</translation>
    </message>
    <message>
        <source>Buffers (masks, rotary frequencies)</source>
        <translation>缓冲区（掩码、旋转频率）</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>recomputation buffer</source>
        <translation>重计算缓冲区</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>unsharded parameters</source>
        <translation>未分片参数</translation>
    </message>
    <message>
        <source>gradient buffers</source>
        <translation>梯度缓冲区</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>sequence state</source>
        <translation>序列状态</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>The parameters that this card holds, in the format they are stored in.</source>
        <translation>本卡持有的参数，按其存放格式计算。</translation>
    </message>
    <message>
        <source>One value for each trainable parameter, kept from the backward pass to the optimizer step.</source>
        <translation>每个可训练参数一个值，从反向传播保留到优化器步。</translation>
    </message>
    <message>
        <source>A 32-bit copy of the trainable parameters that the optimizer updates, so that small steps are not lost to rounding.</source>
        <translation>优化器更新的可训练参数的 32 位副本，使微小的更新不会因舍入而丢失。</translation>
    </message>
    <message>
        <source>What the optimizer remembers of each trainable parameter: for Adam the mean and the variance of its gradient.</source>
        <translation>优化器为每个可训练参数记住的内容：对 Adam 而言是梯度的均值和方差。</translation>
    </message>
    <message>
        <source>The low-rank matrices that LoRA trains beside the frozen weights, with their gradients and states.</source>
        <translation>LoRA 在冻结权重旁训练的低秩矩阵，连同其梯度和状态。</translation>
    </message>
    <message>
        <source>What the forward pass keeps for the backward pass, tensor by tensor. It grows with batch size and sequence length.</source>
        <translation>前向传播为反向传播逐个张量保留的内容，随批大小和序列长度增长。</translation>
    </message>
    <message>
        <source>The activations of the one layer that is computed again at a time during the backward pass.</source>
        <translation>反向传播时逐层重新计算，此为正在重算的那一层的激活值。</translation>
    </message>
    <message>
        <source>Logits, their 32-bit copy and their gradient: tokens times vocabulary. A fused or chunked loss makes it smaller.</source>
        <translation>logits、其 32 位副本及其梯度：词元数乘以词表大小。融合或分块的损失可使其变小。</translation>
    </message>
    <message>
        <source>Layers gathered in full for a moment when weights are sharded: the current one and those fetched ahead.</source>
        <translation>权重分片时短暂完整聚集的层：当前层和预取的层。</translation>
    </message>
    <message>
        <source>Buckets in which gradients are gathered, reduced or accumulated.</source>
        <translation>聚集、归约或累加梯度的桶。</translation>
    </message>
    <message>
        <source>Keys and values of every token that any running sequence can still attend to.</source>
        <translation>运行中的序列仍可关注到的每个词元的键和值。</translation>
    </message>
    <message>
        <source>The constant-size state that state-space and linear-attention layers keep for each sequence.</source>
        <translation>状态空间层和线性注意力层为每个序列保存的固定大小的状态。</translation>
    </message>
    <message>
        <source>Temporary memory of the widest operation of a step: inner activations, attention scores, logits.</source>
        <translation>一步中最大操作的临时显存：MLP 中间值、注意力分数、logits。</translation>
    </message>
    <message>
        <source>Buffers of the communication library for the groups that this card belongs to.</source>
        <translation>通信库为本卡所属各通信组分配的缓冲区。</translation>
    </message>
    <message>
        <source>The driver&apos;s context, loaded kernels, libraries and captured graphs. It does not depend on the model.</source>
        <translation>驱动的上下文、已加载的内核、库和捕获的 CUDA 图，与模型无关。</translation>
    </message>
    <message>
        <source>Memory that the allocator holds but cannot hand out, because its free pieces do not fit what is asked for.</source>
        <translation>分配器持有却无法分配出去的显存，因为空闲块的大小不合要求。</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>条</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>张</translation>
    </message>
    <message>
        <source>years</source>
        <translation>年</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>micro batches</source>
        <translation>个微批</translation>
    </message>
</context>
<context>
    <name>UtilizationCommand</name>
    <message>
        <source>utilization needs a training scenario on a card whose rates are known.</source>
        <translation>utilization 需要训练场景，且该卡的算力已知。</translation>
    </message>
    <message>
        <source>utilization needs --step-seconds, --tokens-per-second or --profiler-share.</source>
        <translation>utilization 需要 --step-seconds、--tokens-per-second 或 --profiler-share。</translation>
    </message>
    <message>
        <source>utilization takes --step-seconds or --tokens-per-second, not both.</source>
        <translation>utilization 只能使用 --step-seconds 或 --tokens-per-second 之一。</translation>
    </message>
</context>
<context>
    <name>UtilizationText</name>
    <message>
        <source>sequences of %1 tokens</source>
        <translation>序列长 %1 个词元</translation>
    </message>
    <message>
        <source>one card</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>%1 cards</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>tokens of the run over its card hours</source>
        <translation>由总词元数除以总卡时得出</translation>
    </message>
    <message>
        <source>Published: %1 tokens/s a card by %2 (%3).</source>
        <translation>已公布：每卡 %1 词元/秒，来源 %2（%3）。</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Tokens a second and card</source>
        <translation>每卡每秒词元数</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU)</source>
        <translation>模型算力利用率 (MFU)</translation>
    </message>
    <message>
        <source>Hardware FLOPs utilization (HFU)</source>
        <translation>硬件算力利用率 (HFU)</translation>
    </message>
    <message>
        <source>FLOP rate, attention under its causal mask</source>
        <translation>FLOP 速率，注意力按因果掩码计</translation>
    </message>
    <message>
        <source>FLOP rate, attention of all tokens to all</source>
        <translation>FLOP 速率，注意力按全部词元对计</translation>
    </message>
    <message>
        <source>FLOP rate, with what is computed again</source>
        <translation>FLOP 速率，含重计算</translation>
    </message>
    <message>
        <source>FLOP rate, six a parameter and token</source>
        <translation>FLOP 速率，每参数每词元 6 次</translation>
    </message>
    <message>
        <source>Speed over the computed one</source>
        <translation>与计算速度之比</translation>
    </message>
    <message>
        <source>Throughput over the published one</source>
        <translation>与公布吞吐量之比</translation>
    </message>
    <message>
        <source>Time in which tensor cores work</source>
        <translation>张量核心工作时间占比</translation>
    </message>
    <message>
        <source>Share of the peak while they work</source>
        <translation>其工作期间达到的峰值比例</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>算力利用率</translation>
    </message>
</context>
<context>
    <name>VerdictCommand</name>
    <message>
        <source>“%1” is no card of the catalogue; headroom-cli accelerators lists them.</source>
        <translation>“%1”不是目录中的卡；headroom-cli accelerators 可列出全部。</translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>余量很小</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>tensor parallel %1</source>
        <translation>张量并行 %1</translation>
    </message>
    <message>
        <source>pipeline parallel %1</source>
        <translation>流水线并行 %1</translation>
    </message>
    <message>
        <source>context parallel %1</source>
        <translation>上下文并行 %1</translation>
    </message>
    <message>
        <source>data parallel %1</source>
        <translation>数据并行 %1</translation>
    </message>
    <message>
        <source>expert parallel %1</source>
        <translation>专家并行 %1</translation>
    </message>
    <message>
        <source>one card</source>
        <translation>单卡</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card (%4). It fits.</source>
        <translation>%1：每卡 %2 / %3 (%4)。放得下。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card (%4). It fits, but tightly.</source>
        <translation>%1：每卡 %2 / %3 (%4)。放得下，但余量很小。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card (%4). It does not fit.</source>
        <translation>%1：每卡 %2 / %3 (%4)。放不下。</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>how many cards and which</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Card %1, the %2, limits</source>
        <comment>%1 its number, %2 its name</comment>
        <translation>瓶颈是第 %1 张卡 %2</translation>
    </message>
</context>
<context>
    <name>headroom::Options</name>
    <message>
        <source>Language of the program: zh or en.</source>
        <translation>程序的语言：zh 或 en。</translation>
    </message>
    <message>
        <source>Colors: system, light or dark.</source>
        <translation>配色：system、light 或 dark。</translation>
    </message>
    <message>
        <source>Write every chart of FILE to this folder and end.</source>
        <translation>把 FILE 的全部图表写入该文件夹后退出。</translation>
    </message>
    <message>
        <source>Size of the written charts: 1, 2 or 3.</source>
        <translation>写出图表的倍率：1、2 或 3。</translation>
    </message>
    <message>
        <source>Open the window and end: a test that it starts.</source>
        <translation>打开窗口后立即退出：用于检查能否启动。</translation>
    </message>
    <message>
        <source>--%1: “%2” is not possible</source>
        <translation>--%1：不能取“%2”</translation>
    </message>
    <message>
        <source>--export-charts needs one FILE</source>
        <translation>--export-charts 需要且只需要一个 FILE</translation>
    </message>
    <message>
        <source>GPU memory and capacity calculator for language models</source>
        <translation>大语言模型的显存与算力容量计算器</translation>
    </message>
    <message>
        <source>there is no display to open a window on; --export-charts and headroom-cli need none</source>
        <translation>没有可以打开窗口的显示器；--export-charts 与 headroom-cli 不需要显示器</translation>
    </message>
    <message>
        <source>Scenarios to open, or a model&apos;s own files: config.json, *.safetensors, *.gguf or their folder.</source>
        <translation>要打开的场景，或模型自己的文件：config.json、*.safetensors、*.gguf 或其所在文件夹。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AccuracyDialog</name>
    <message>
        <source>✓ reached</source>
        <comment>a goal</comment>
        <translation>✓ 已达到</translation>
    </message>
    <message>
        <source>✗ not yet</source>
        <comment>a goal that is not reached</comment>
        <translation>✗ 尚未达到</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>测量对象</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>样例数</translation>
    </message>
    <message>
        <source>Typical error</source>
        <translation>典型误差</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Most cases</source>
        <translation>多数案例</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>9 of 10</source>
        <translation>九成以内</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>Apart</source>
        <comment>cases that are no score</comment>
        <translation>另计</translation>
    </message>
    <message>
        <source>Median apart</source>
        <translation>另计中位数</translation>
    </message>
    <message>
        <source>Cases of %1, %2, the worst first</source>
        <comment>a framework or engine and a quantity</comment>
        <translation>%1 的案例：%2，误差大的在前</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>counts</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>does not count</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计分</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Equal to the byte</source>
        <translation>逐字节相等</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确度</translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Frameworks and cases</source>
        <translation>框架与案例</translation>
    </message>
    <message>
        <source>Saved tensors of PyTorch</source>
        <translation>PyTorch 保存的张量</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Search the cases</source>
        <translation>搜索案例</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Export Charts…</source>
        <translation>导出图表(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Copy &amp;Chart</source>
        <translation>复制图表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Inference</source>
        <translation>推理(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Why Pane</source>
        <translation>“为什么”面板(&amp;W)</translation>
    </message>
    <message>
        <source>Gi&amp;B (2³⁰ bytes)</source>
        <translation>Gi&amp;B（2³⁰ 字节）</translation>
    </message>
    <message>
        <source>&amp;GB (10⁹ bytes)</source>
        <translation>&amp;GB（10⁹ 字节）</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Switch Light and Dark</source>
        <translation>切换浅色与深色</translation>
    </message>
    <message>
        <source>&amp;Terms and Notes</source>
        <translation>名词与提示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;About Headroom</source>
        <translation>关于 Headroom(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 &amp;Qt</translation>
    </message>
    <message>
        <source>New</source>
        <comment>tool bar</comment>
        <translation>新建</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>tool bar</comment>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save</source>
        <comment>tool bar</comment>
        <translation>保存</translation>
    </message>
    <message>
        <source>Export charts…</source>
        <comment>tool bar</comment>
        <translation>导出图表…</translation>
    </message>
    <message>
        <source>Inference</source>
        <comment>tool bar</comment>
        <translation>推理</translation>
    </message>
    <message>
        <source>Training</source>
        <comment>tool bar</comment>
        <translation>训练</translation>
    </message>
    <message>
        <source>Copy T&amp;able</source>
        <translation>复制表格(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Launch Command…</source>
        <translation>启动命令(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Paste Launch Command…</source>
        <translation>粘贴启动命令(&amp;P)…</translation>
    </message>
    <message>
        <source>Export &amp;Report…</source>
        <translation>导出报告(&amp;R)…</translation>
    </message>
    <message>
        <source>A&amp;ccuracy</source>
        <translation>准确度(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Import Model…</source>
        <translation>导入模型(&amp;I)…</translation>
    </message>
    <message>
        <source>Import from a &amp;Hub…</source>
        <translation>从模型库导入(&amp;H)…</translation>
    </message>
    <message>
        <source>Cata&amp;logue…</source>
        <translation>目录(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Plan Layouts</source>
        <translation>规划布局(&amp;P)</translation>
    </message>
    <message>
        <source>What Is This Card &amp;Good For?</source>
        <translation>这张卡适合做什么？(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Utilization of a Measured Run…</source>
        <translation>实测运行的算力利用率(&amp;U)…</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Answer</name>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>how many cards and their layout</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>余量紧张</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Minimum: %1 · practical: %2 · rule of thumb: %3</source>
        <comment>how many cards</comment>
        <translation>最少 %1 · 实用配置 %2 卡 · 经验公式 %3 卡</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field and what is wrong with it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No number of these cards fits, split like this · rule of thumb: %1</source>
        <comment>how many cards</comment>
        <translation>按现在的切分，这种卡再多也放不下 · 经验公式 %1 卡</translation>
    </message>
    <message>
        <source>Cache: %1 tokens</source>
        <translation>缓存：%1 词元</translation>
    </message>
    <message>
        <source>not even one sequence of %1 tokens fits</source>
        <comment>a length</comment>
        <translation>一条长 %1 词元的序列也放不下</translation>
    </message>
    <message>
        <source>no length fits %1 at once</source>
        <comment>how many sequences</comment>
        <translation>并发 %1 条时任何长度都放不下</translation>
    </message>
    <message>
        <source>%1 at once: up to the model&apos;s %2 tokens each</source>
        <comment>%1 how many sequences, %2 a length</comment>
        <translation>并发 %1 条时可达模型上限 %2 词元</translation>
    </message>
    <message>
        <source>%1 at once: up to %2 tokens each</source>
        <comment>%1 how many sequences, %2 a length</comment>
        <translation>并发 %1 条时最长 %2 词元</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequence(s) of %1 tokens fit at once</source>
        <comment>%1 a length</comment>
        <translation>
            <numerusform>可同时容纳 %Ln 条长 %1 词元的序列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card (%4), %5 to spare</source>
        <comment>%1 is &quot;4 × A100 80GB&quot;</comment>
        <translation>%1，每卡 %2 / %3（%4），余量 %5</translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card (%4), %5 short</source>
        <comment>%1 is &quot;4 × A100 80GB&quot;</comment>
        <translation>%1，每卡 %2 / %3（%4），还差 %5</translation>
    </message>
    <message>
        <source>%1 · split: %2</source>
        <comment>which card limits, the degrees of parallelism</comment>
        <translation>%1 · 切分：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln card(s)</source>
        <translation>
            <numerusform>%Ln 张卡</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card (%4), %5 of it cache that PyTorch can give back</source>
        <comment>%1 is &quot;4 × A100 80GB&quot;</comment>
        <translation>%1，每卡 %2 / %3（%4），其中 %5 是 PyTorch 可归还的缓存</translation>
    </message>
    <message>
        <source>Room for %1 cached tokens</source>
        <translation>缓存最多可容 %1 词元</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AnswerPanel</name>
    <message>
        <source>Cannot be computed</source>
        <translation>无法计算</translation>
    </message>
    <message>
        <source>Show the input</source>
        <translation>定位到该输入项</translation>
    </message>
    <message>
        <source>Launch command…</source>
        <translation>启动命令…</translation>
    </message>
    <message>
        <source>The command or the settings that start this, to copy.</source>
        <translation>启动它的命令或配置，可复制。</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>变动影响…</translation>
    </message>
    <message>
        <source>What every single change would bring: memory, time, cost.</source>
        <translation>每一项单独变动带来的影响：显存、时间、费用。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BreakdownChart</name>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入互相矛盾。</translation>
    </message>
    <message>
        <source>Each card</source>
        <translation>每张卡</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>第 %1 级</translation>
    </message>
    <message>
        <source>Stages %1–%2</source>
        <translation>第 %1–%2 级</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>Usable %1 of %2</source>
        <translation>可用 %1，共 %2</translation>
    </message>
    <message>
        <source>%1 · over by %2</source>
        <comment>%1 is 68.0 GiB, %2 is 32.0</comment>
        <translation>%1 · 超出 %2</translation>
    </message>
    <message>
        <source>%1 · %2 · over by %3</source>
        <comment>%1 is 68.0 GiB, %2 a moment of the step, %3 is 32.0</comment>
        <translation>%1 · %2 · 超出 %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>%1 is 61.5 GiB, %2 a moment of the step</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1: %2 (%3 of this card&apos;s memory in use)
%4 bytes</source>
        <comment>%1 term, %2 size, %3 per cent</comment>
        <translation>%1：%2（占本卡已用显存的 %3）
%4 字节</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 a card</source>
        <comment>axis; %1 is GiB</comment>
        <translation>%1/卡</translation>
    </message>
    <message>
        <source>%1 a card · %2 of %3 kinds of stage shown: the first, the last, the fullest and some between</source>
        <translation>%1/卡 · 共 %3 种流水线级，显示 %2 种：首级、末级、最满的一级和其间几级</translation>
    </message>
    <message>
        <source>Memory breakdown</source>
        <translation>显存分布</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CardEditor</name>
    <message>
        <source>Usable memory</source>
        <translation>可用显存</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>BF16, dense</source>
        <translation>BF16 稠密算力</translation>
    </message>
    <message>
        <source>Links, one way</source>
        <translation>卡间互连，单向</translation>
    </message>
    <message>
        <source>Assumed from the label: what the driver reports is usually a little less.</source>
        <translation>按标称值假定：驱动报告的通常略少。</translation>
    </message>
    <message>
        <source>New card</source>
        <translation>新建加速卡</translation>
    </message>
    <message>
        <source>Edit card</source>
        <translation>编辑加速卡</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CardsChart</name>
    <message>
        <source>Cards needed</source>
        <translation>所需卡数</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>不可组合</translation>
    </message>
    <message>
        <source>…</source>
        <comment>still counting</comment>
        <translation>…</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no number of these cards is enough</comment>
        <translation>放不下</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>最少 %1</translation>
    </message>
    <message>
        <source>%1 · at least %2</source>
        <comment>%1 practical, %2 the minimum</comment>
        <translation>%1 · 最少 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1: practical %2, minimum %3, rule of thumb %4</source>
        <translation>%1：实用 %2，最少 %3，经验公式 %4</translation>
    </message>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入互相矛盾。</translation>
    </message>
    <message>
        <source>By accelerator</source>
        <translation>按加速卡</translation>
    </message>
    <message>
        <source>By format of the weights</source>
        <translation>按权重精度</translation>
    </message>
    <message>
        <source>practical: whole nodes, tensor groups of a power of two</source>
        <translation>实用：整节点，张量并行取 2 的幂</translation>
    </message>
    <message>
        <source>minimum that fits</source>
        <translation>能放下的最少卡数</translation>
    </message>
    <message>
        <source>rule of thumb: total memory ÷ memory of a card</source>
        <translation>经验公式：总显存 ÷ 单卡显存</translation>
    </message>
    <message>
        <source>cards</source>
        <comment>axis</comment>
        <translation>卡</translation>
    </message>
    <message>
        <source>By accelerator, %1 of %2: more in a higher window</source>
        <translation>按加速卡（%2 款中的 %1 款，增大窗口可看更多）</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CardsPane</name>
    <message>
        <source>Card</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CatalogueDialog</name>
    <message>
        <source>Catalogue</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Cards</source>
        <translation>加速卡(&amp;C)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CatalogueList</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 parameters, %2 active · %3 · %n expert(s)</source>
        <comment>of a model</comment>
        <translation>
            <numerusform>%1 参数，激活 %2 · %3 · %n 个专家</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters · %2 · dense</source>
        <comment>of a model</comment>
        <translation>%1 参数 · %2 · 稠密</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>of a card: memory and its bandwidth</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>A model of %1</source>
        <comment>of so many parameters</comment>
        <translation>%1 参数的模型</translation>
    </message>
    <message>
        <source>A shape of one&apos;s own</source>
        <translation>自定义结构</translation>
    </message>
    <message>
        <source>Only the size</source>
        <translation>仅知规模</translation>
    </message>
    <message>
        <source>A model of %1, shape assumed</source>
        <translation>%1 参数的模型，结构按常见形状假定</translation>
    </message>
    <message>
        <source>Allowed: a model of %1 to %2 parameters</source>
        <translation>允许：%1 到 %2 参数的模型</translation>
    </message>
    <message>
        <source>Own models</source>
        <translation>自有模型</translation>
    </message>
    <message>
        <source>Own cards</source>
        <translation>自有加速卡</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CataloguePane</name>
    <message>
        <source>low</source>
        <comment>confidence</comment>
        <translation>低</translation>
    </message>
    <message>
        <source>medium</source>
        <comment>confidence</comment>
        <translation>中</translation>
    </message>
    <message>
        <source>high</source>
        <comment>confidence</comment>
        <translation>高</translation>
    </message>
    <message>
        <source>Own entries can be edited; duplicate a shipped one first.</source>
        <translation>只能编辑自有条目；随附的条目请先复制。</translation>
    </message>
    <message>
        <source>It could not be removed.</source>
        <translation>无法移除。</translation>
    </message>
    <message>
        <source>It could not be exported.</source>
        <translation>无法导出。</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>&amp;Own only</source>
        <translation>仅自有(&amp;O)</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>编辑(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate…</source>
        <translation>复制(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Use in the Scenario</source>
        <translation>用于场景(&amp;U)</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CataloguePopup</name>
    <message>
        <source>Type to search</source>
        <translation>输入文字搜索</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Chart</name>
    <message>
        <source>d MMM yyyy</source>
        <comment>a format of QDate</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>%1 · training · %2 × %3</source>
        <comment>model, count, card</comment>
        <translation>%1 · 训练 · %2 × %3</translation>
    </message>
    <message>
        <source>%1 · inference · %2 × %3</source>
        <comment>model, count, card</comment>
        <translation>%1 · 推理 · %2 × %3</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ChartTabs</name>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CompareChart</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Current</source>
        <comment>the scenario in the window</comment>
        <translation>当前</translation>
    </message>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入互相矛盾。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 a card</source>
        <comment>%1 the name of a scenario, %2 and %3 sizes</comment>
        <translation>%1：每卡 %2 / %3</translation>
    </message>
    <message>
        <source>%1: %2 (%3 of this card&apos;s memory in use)
%4 bytes</source>
        <comment>%1 term, %2 size, %3 per cent</comment>
        <translation>%1：%2（占该卡已用显存的 %3）
%4 字节</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 on the fullest card; the lines are what a card may hold</source>
        <comment>axis; %1 is GiB</comment>
        <translation>最满的卡上的显存（%1）；虚线为单卡可用显存</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ComparePage</name>
    <message>
        <source>Current</source>
        <comment>the scenario in the window</comment>
        <translation>当前</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) cannot be compared.</source>
        <translation>
            <numerusform>%n 个文件无法用于对比。</numerusform>
        </translation>
    </message>
    <message>
        <source>More than %1 scenarios beside the window&apos;s cannot be compared.</source>
        <translation>除当前场景外，最多可对比 %1 个场景。</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>并排对比的场景</translation>
    </message>
    <message>
        <source>&amp;Add Scenario…</source>
        <translation>添加场景(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Pin Current</source>
        <translation>固定当前(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Use Scenario</source>
        <translation>采用场景(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Add saved scenarios, drop their files here, or pin the present inputs: then change them and see what the change does.</source>
        <translation>添加已保存的场景、把文件拖到这里，或固定当前输入：然后修改输入，看看改动的影响。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Comparison</name>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a name and a number that tells it from others of that name</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ComparisonTable</name>
    <message>
        <source>Name of the scenario</source>
        <translation>场景名称</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ComparisonText</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 an output token</source>
        <translation>每个输出词元 %1</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>未定价</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a size of another</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Memory of a card</source>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>Share of the usable</source>
        <translation>占可用显存</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Cost of a million tokens</source>
        <translation>每百万词元成本</translation>
    </message>
    <message>
        <source>–</source>
        <comment>an input that means nothing here</comment>
        <translation>–</translation>
    </message>
</context>
<context>
    <name>headroom::ui::EntryEditor</name>
    <message>
        <source>Nothing can be counted yet.</source>
        <translation>尚无法计算。</translation>
    </message>
    <message>
        <source>It could not be kept.</source>
        <translation>无法保存。</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>来源(&amp;O)</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>有误之处</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>where the figures are from</source>
        <translation>数据的出处</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ExportDialog</name>
    <message>
        <source>&amp;Title, scenario and date above the chart</source>
        <translation>图表上方显示标题、场景与日期(&amp;T)</translation>
    </message>
    <message>
        <source>Export charts</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>图表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Scale</source>
        <translation>倍率(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>背景(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>The chart in view: %1</source>
        <translation>当前图表：%1</translation>
    </message>
    <message>
        <source>All charts</source>
        <translation>全部图表</translation>
    </message>
    <message>
        <source>%1×</source>
        <comment>times the size</comment>
        <translation>%1×</translation>
    </message>
    <message>
        <source>White</source>
        <translation>白色</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>The charts could not be written.</source>
        <translation>图表未能写出。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FileCommands</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>This file cannot be opened.</source>
        <translation>无法打开此文件。</translation>
    </message>
    <message>
        <source>The scenario could not be saved.</source>
        <translation>场景未能保存。</translation>
    </message>
    <message>
        <source>This model cannot be read.</source>
        <translation>无法读取此模型。</translation>
    </message>
    <message>
        <source>These settings cannot be read.</source>
        <translation>无法读取这些配置。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FitMap</name>
    <message>
        <source>%1 tokens × %2 sequences</source>
        <comment>%1 a length, %2 how many at once</comment>
        <translation>%1 词元 × %2 条序列</translation>
    </message>
    <message>
        <source>%1: beyond what can be asked for</source>
        <translation>%1：超出可设置的范围</translation>
    </message>
    <message>
        <source>%1 of %2 a card (%3)</source>
        <translation>每卡 %1 / %2 (%3)</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1: %2
%3
The cache holds %4 of this length at once.</source>
        <translation>%1：%2
%3
缓存可同时容纳 %4 条这样长的序列。</translation>
    </message>
    <message>
        <source>%1 tokens: fits with up to %2 of the sequences shown</source>
        <translation>%1 词元：在所示并发数中最多 %2 条放得下</translation>
    </message>
    <message>
        <source>Concurrency (sequences)</source>
        <translation>并发数 (条)</translation>
    </message>
    <message>
        <source>Length of a sequence (tokens)</source>
        <translation>序列长度 (词元)</translation>
    </message>
    <message>
        <source>0 to 100 % of the memory of a card</source>
        <translation>单卡显存的 0 至 100 %</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FixText</name>
    <message>
        <source>%1 weights</source>
        <comment>a number format</comment>
        <translation>%1 权重</translation>
    </message>
    <message>
        <source>%1 KV cache</source>
        <comment>a number format</comment>
        <translation>%1 KV 缓存</translation>
    </message>
    <message>
        <source>Micro batch %1</source>
        <translation>微批 %1</translation>
    </message>
    <message>
        <source>Full recomputation</source>
        <translation>全重计算</translation>
    </message>
    <message>
        <source>Selective recomputation</source>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash 注意力</translation>
    </message>
    <message>
        <source>Chunked loss</source>
        <translation>分块损失</translation>
    </message>
    <message>
        <source>8-bit optimizer</source>
        <translation>8 位优化器</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>ZeRO stage %1</source>
        <translation>ZeRO 阶段 %1</translation>
    </message>
    <message>
        <source>Length %1</source>
        <translation>长度 %1</translation>
    </message>
    <message>
        <source>−%1</source>
        <comment>memory saved</comment>
        <translation>−%1</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>memory added</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Saves %1 on the fullest card; then it fits. A click applies it.</source>
        <translation>占用最多的卡可省 %1，之后就放得下。单击即可采用。</translation>
    </message>
    <message>
        <source>Saves %1 on the fullest card; it still does not fit. A click applies it.</source>
        <translation>占用最多的卡可省 %1，但仍放不下。单击即可采用。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequence(s) at once</source>
        <translation>
            <numerusform>并发 %Ln 条序列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln card(s)</source>
        <translation>
            <numerusform>%Ln 张卡</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Split over %Ln card(s)</source>
        <translation>
            <numerusform>自动切分到 %Ln 卡</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 Time: %2.</source>
        <comment>a sentence on memory, then a change</comment>
        <translation>%1时间：%2。</translation>
    </message>
    <message>
        <source>−%1</source>
        <comment>less time</comment>
        <translation>−%1</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>more time</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>What each single change brings</source>
        <translation>每一项改动的效果</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Memory of a card</source>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Cost of a million tokens</source>
        <translation>每百万词元 成本</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>能否放下</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>it fits</comment>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <comment>it does not fit</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感性</translation>
    </message>
    <message>
        <source>No recomputation</source>
        <translation>不重计算</translation>
    </message>
    <message>
        <source>Price of a card and hour: %1.</source>
        <translation>每卡每小时价格：%1。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FormPanel</name>
    <message>
        <source>Row %1, %2: %3</source>
        <comment>its number, a field, what is wrong</comment>
        <translation>第 %1 行，%2：%3</translation>
    </message>
</context>
<context>
    <name>headroom::ui::FormRow</name>
    <message>
        <source>not told</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>%1 if left out</source>
        <comment>a number</comment>
        <translation>留空则为 %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Help</name>
    <message>
        <source>Three answers to “how many cards”</source>
        <translation>“需要几张卡”的三种答案</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最少</translation>
    </message>
    <message>
        <source>The smallest number of cards with a layout whose fullest card fits.</source>
        <translation>存在某种切分方式、使占用最多的卡也放得下的最小卡数。</translation>
    </message>
    <message>
        <source>Practical</source>
        <translation>实用配置</translation>
    </message>
    <message>
        <source>Whole nodes and tensor groups that are a power of two: what people order and run.</source>
        <translation>整机数量、张量并行组为 2 的幂：实际采购和运行的规模。</translation>
    </message>
    <message>
        <source>Rule of thumb</source>
        <translation>经验公式</translation>
    </message>
    <message>
        <source>All memory together divided by the memory of a card, rounded up. It knows nothing of what every card must hold in full, so it is often too low.</source>
        <translation>总显存需求除以单卡显存并向上取整。它不考虑每张卡都必须完整保存的部分，因此常常偏低。</translation>
    </message>
    <message>
        <source>Parts of the memory</source>
        <translation>显存的组成</translation>
    </message>
    <message>
        <source>Notes and warnings</source>
        <translation>提示与警告</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>The charts.</source>
        <translation>切换图表。</translation>
    </message>
    <message>
        <source>Arrow up, arrow down</source>
        <translation>上箭头、下箭头</translation>
    </message>
    <message>
        <source>In a number field: double, halve.</source>
        <translation>在数字框中：加倍、减半。</translation>
    </message>
    <message>
        <source>A letter in the model or card field</source>
        <translation>在模型或加速卡框中键入字母</translation>
    </message>
    <message>
        <source>Opens the list and searches it.</source>
        <translation>打开列表并搜索。</translation>
    </message>
    <message>
        <source>Empty number field</source>
        <translation>清空数字框</translation>
    </message>
    <message>
        <source>Leaves the choice to the program.</source>
        <translation>由程序自动选择。</translation>
    </message>
    <message>
        <source>Ctrl+1, Ctrl+2 …</source>
        <translation>Ctrl+1、Ctrl+2 …</translation>
    </message>
    <message>
        <source>F2, Delete</source>
        <translation>F2、Delete</translation>
    </message>
    <message>
        <source>In a comparison: rename a scenario, remove it.</source>
        <translation>在对比中：重命名或移除一个场景。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::HelpDialog</name>
    <message>
        <source>Terms and notes</source>
        <translation>名词与提示</translation>
    </message>
    <message>
        <source>About Headroom</source>
        <translation>关于 Headroom</translation>
    </message>
    <message>
        <source>&lt;b&gt;Headroom %1&lt;/b&gt;&lt;p&gt;Does it fit, on how many cards, and why? GPU memory and capacity of language models.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Headroom %1&lt;/b&gt;&lt;p&gt;放得下吗？要几张卡？为什么？大语言模型的显存与容量计算器。&lt;/p&gt;&lt;p&gt;自由软件，以 GNU 通用公共许可证第 3 版或更高版本发布。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>headroom::ui::HubDialog</name>
    <message>
        <source>%1 received</source>
        <translation>已接收 %1</translation>
    </message>
    <message>
        <source>Asking for %1…</source>
        <translation>正在请求 %1…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Import from a hub</source>
        <translation>从模型库导入</translation>
    </message>
    <message>
        <source>Fetches config.json and the index of the weights, nothing else, when you press Fetch. Headroom makes no other connection.</source>
        <translation>按下“获取”时只下载 config.json 和权重索引文件。Headroom 不建立任何其他连接。</translation>
    </message>
    <message>
        <source>&amp;Allow Headroom to connect to this hub</source>
        <translation>允许 Headroom 连接此模型库(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>ORG/NAME, or the address of its page</source>
        <translation>组织/名称，或其网页地址</translation>
    </message>
    <message>
        <source>&amp;Revision</source>
        <translation>版本(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Hub or mirror</source>
        <translation>模型库或镜像(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation>代理(&amp;P)</translation>
    </message>
    <message>
        <source>the system&apos;s</source>
        <translation>系统代理</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Hub or mirror</source>
        <translation>模型库或镜像</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>&amp;Fetch</source>
        <translation>获取(&amp;F)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::HubText</name>
    <message>
        <source>“%1” is not the name of a model; allowed: ORG/NAME, and a revision of letters and digits.</source>
        <translation>“%1”不是模型名；允许的写法：组织/名称，版本由字母和数字组成。</translation>
    </message>
    <message>
        <source>The address of the hub must begin with https:// and name a host.</source>
        <translation>模型库地址必须以 https:// 开头并包含主机名。</translation>
    </message>
    <message>
        <source>The proxy must be http://HOST:PORT or socks5://HOST:PORT, or empty for the system&apos;s.</source>
        <translation>代理必须写成 http://主机:端口 或 socks5://主机:端口；留空则用系统代理。</translation>
    </message>
    <message>
        <source>The hub does not give %1 to everybody: it is gated, private or not there. Fetch its config.json with your own access and import that file.</source>
        <translation>模型库不公开提供 %1：它需要授权、是私有的或不存在。请用自己的权限下载其 config.json，再导入该文件。</translation>
    </message>
    <message>
        <source>The hub has no %1 of %2.</source>
        <translation>模型库中没有 %2 的 %1。</translation>
    </message>
    <message>
        <source>The hub answered with the error %1.</source>
        <translation>模型库返回错误 %1。</translation>
    </message>
    <message>
        <source>No connection to the hub: %1.</source>
        <translation>无法连接模型库：%1。</translation>
    </message>
    <message>
        <source>The hub did not answer in time.</source>
        <translation>模型库未在时限内应答。</translation>
    </message>
    <message>
        <source>The %1 of %2 is larger than any that can be read; it was not taken.</source>
        <translation>%2 的 %1 超过可读取的大小，未接收。</translation>
    </message>
    <message>
        <source>The hub sent the request on too often, or to an address without encryption.</source>
        <translation>模型库重定向次数过多，或重定向到未加密的地址。</translation>
    </message>
    <message>
        <source>What the hub sent is no config.json: %1</source>
        <translation>模型库返回的内容不是 config.json：%1</translation>
    </message>
    <message>
        <source>Stopped; nothing was kept.</source>
        <translation>已停止，未保存任何内容。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ImportDialog</name>
    <message>
        <source>Import model</source>
        <translation>导入模型</translation>
    </message>
    <message>
        <source>What the files hold</source>
        <translation>文件中的内容</translation>
    </message>
    <message>
        <source>&amp;Weights as the files store them, not in the format chosen before</source>
        <translation>权重按文件中的存储格式计算，不用之前所选的格式(&amp;W)</translation>
    </message>
    <message>
        <source>The scenario gets this model; everything else in it stays.</source>
        <translation>场景将改用此模型，其余设置不变。</translation>
    </message>
    <message>
        <source>A scenario cannot have a model of unknown shape.</source>
        <translation>形状未知的模型不能用于场景。</translation>
    </message>
    <message>
        <source>&amp;Use This Model</source>
        <translation>使用此模型(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Keep it in the list of models</source>
        <translation>保留在模型列表中(&amp;K)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::InputReport</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>加速卡</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Inputs</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Batch and sequence</source>
        <translation>批与序列</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>This model has no experts to spread over cards.</source>
        <translation>该模型没有可分布到多张卡的专家。</translation>
    </message>
    <message>
        <source>Needs more than one pipeline stage.</source>
        <translation>需要流水线级数大于 1。</translation>
    </message>
    <message>
        <source>Needs tensor parallelism above 1.</source>
        <translation>需要张量并行度大于 1。</translation>
    </message>
    <message>
        <source>The chosen optimizer stores its states in a format of its own, or has none.</source>
        <translation>所选优化器以自己的格式保存状态，或没有状态。</translation>
    </message>
    <message>
        <source>The textbook formulas do not know this choice. Pick a framework to use it.</source>
        <translation>经验公式不区分此项。请选择一个框架后再设置。</translation>
    </message>
    <message>
        <source>Needs ZeRO stage 3.</source>
        <translation>需要 ZeRO 阶段 3。</translation>
    </message>
    <message>
        <source> B tokens</source>
        <comment>after a number in a field: billions of tokens</comment>
        <translation> B 词元</translation>
    </message>
    <message>
        <source> GiB</source>
        <comment>after a number in a field</comment>
        <translation> GiB</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Auto (%1)</source>
        <comment>chosen by the program</comment>
        <translation>自动（%1）</translation>
    </message>
    <message>
        <source>This model has no latent attention.</source>
        <translation>此模型没有潜在注意力（MLA）。</translation>
    </message>
    <message>
        <source>Every query head of this model has a key of its own: nothing repeats.</source>
        <translation>此模型的每个查询头都有自己的键：无需复制。</translation>
    </message>
    <message>
        <source>%1
Key: %2</source>
        <comment>what an input means, and its name in a scenario file</comment>
        <translation>%1
键：%2</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message numerus="yes">
        <source>Advanced (%n set)</source>
        <translation>
            <numerusform>高级（已设 %n 项）</numerusform>
        </translation>
    </message>
    <message>
        <source> ms</source>
        <comment>after a number in a field</comment>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source> GB/s</source>
        <comment>after a number in a field</comment>
        <translation> GB/s</translation>
    </message>
</context>
<context>
    <name>headroom::ui::InputsPanel</name>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Choose a card</source>
        <translation>选择加速卡</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型列表</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>加速卡列表</translation>
    </message>
    <message>
        <source>No model matches</source>
        <translation>没有匹配的模型</translation>
    </message>
    <message>
        <source>No card matches</source>
        <translation>没有匹配的卡</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a group of inputs and its advanced ones</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>File</source>
        <comment>that a model was read from</comment>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LaunchDialog</name>
    <message>
        <source>The command says everything that the figures rest on, but for the card.</source>
        <translation>除加速卡型号外，命令包含了计算所依据的全部设置。</translation>
    </message>
    <message>
        <source>Launch command</source>
        <translation>启动命令</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>To start it: %1</source>
        <translation>启动方式：%1</translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation>程序(&amp;P)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::LayerTable</name>
    <message>
        <source>Add Layers</source>
        <translation>添加一行</translation>
    </message>
    <message>
        <source>Remove Row</source>
        <translation>删除一行</translation>
    </message>
    <message>
        <source>Left out, all layers are alike. Otherwise one row for each kind, in the order of the stack.</source>
        <translation>不填时所有层都相同；否则每种层一行，按堆叠顺序排列。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MainWindow</name>
    <message>
        <source>%1[*] – Headroom</source>
        <translation>%1[*] – Headroom</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Size &amp;Unit</source>
        <translation>容量单位(&amp;U)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Tool Bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>&amp;%1 %2</source>
        <comment>number and file name</comment>
        <translation>&amp;%1 %2</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MissingModelBar</name>
    <message>
        <source>The model of this scenario could not be loaded: %1. Everything else is as it was saved.</source>
        <translation>无法载入此场景的模型：%1。其余内容与保存时一致。</translation>
    </message>
    <message>
        <source>The model of this scenario could not be loaded. %1 Everything else is as it was saved.</source>
        <translation>无法载入此场景的模型。%1 其余内容与保存时一致。</translation>
    </message>
    <message>
        <source>&amp;Find the Files…</source>
        <translation>查找文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Choose &amp;Another Model</source>
        <translation>改选其他模型(&amp;A)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelEditor</name>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active a token</source>
        <translation>每词元激活参数</translation>
    </message>
    <message>
        <source>KV cache a token, 16 bits</source>
        <translation>每词元 KV 缓存（16 位）</translation>
    </message>
    <message>
        <source>of it in windows</source>
        <translation>其中在窗口内</translation>
    </message>
    <message>
        <source>State a sequence, 16 bits</source>
        <translation>每序列状态（16 位）</translation>
    </message>
    <message>
        <source>The vocabulary, the MLP width or the experts are not told: the parameters are too few.</source>
        <translation>词表、MLP 宽度或专家未说明：参数量偏少。</translation>
    </message>
    <message>
        <source>Once edited it is its shape alone, no longer the weights that its files hold.</source>
        <translation>编辑后只保留其形状，不再是文件中的权重。</translation>
    </message>
    <message>
        <source>New model</source>
        <translation>新建模型</translation>
    </message>
    <message>
        <source>Edit model</source>
        <translation>编辑模型</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelImport</name>
    <message>
        <source>The list of own models could not be changed.</source>
        <translation>无法更改自有模型列表。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelsPane</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
</context>
<context>
    <name>headroom::ui::NotesBar</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n accelerator(s)</source>
        <translation>
            <numerusform>%n 款加速卡</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>what the catalogues hold</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>No remarks</source>
        <translation>没有提示</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>提示</translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <comment>a remark and how many there are beside it</comment>
        <translation>
            <numerusform>%1（另有 %n 条）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headroom::ui::NotesPopup</name>
    <message>
        <source>Remarks</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ParetoPlot</name>
    <message>
        <source>%1 a card</source>
        <comment>axis; %1 is GiB</comment>
        <translation>每卡 %1</translation>
    </message>
    <message>
        <source>seconds for a million tokens</source>
        <translation>每百万词元的秒数</translation>
    </message>
    <message>
        <source>the fastest for its memory</source>
        <translation>同等显存下最快</translation>
    </message>
    <message>
        <source>the fastest of a count of cards</source>
        <translation>该卡数下最快</translation>
    </message>
    <message>
        <source>ranked</source>
        <translation>有名次的布局</translation>
    </message>
    <message>
        <source>days of the run</source>
        <comment>axis</comment>
        <translation>训练天数</translation>
    </message>
    <message>
        <source>%1 a million tokens</source>
        <comment>axis; %1 is a currency</comment>
        <translation>每百万词元 %1</translation>
    </message>
    <message>
        <source>usable: %1</source>
        <comment>memory</comment>
        <translation>可用：%1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>第 %1 名</translation>
    </message>
    <message>
        <source>Plan: time against memory</source>
        <translation>规划：时间与显存</translation>
    </message>
    <message>
        <source>Plan: time against cost</source>
        <translation>规划：时间与费用</translation>
    </message>
    <message>
        <source>Time against memory</source>
        <translation>时间与显存</translation>
    </message>
    <message>
        <source>Time against cost</source>
        <translation>时间与费用</translation>
    </message>
    <message>
        <source>What the time is drawn against</source>
        <translation>与时间对照的量</translation>
    </message>
    <message>
        <source>Without the price of a card&apos;s hour there is no cost.</source>
        <translation>没有每卡时价格，无法给出费用。</translation>
    </message>
    <message>
        <source>The rates of this card are not known, so no time can be told.</source>
        <translation>该卡的算力未知，无法给出时间。</translation>
    </message>
    <message>
        <source>%1 cards, %2: %3 tokens a second, %4 a card</source>
        <comment>count, layout, speed, memory</comment>
        <translation>%1 张卡，%2：每秒 %3 词元，每卡 %4</translation>
    </message>
    <message>
        <source>%1; %2 a million tokens</source>
        <comment>a layout; money</comment>
        <translation>%1；每百万词元 %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PasteDialog</name>
    <message>
        <source>%1 served by %2. The card stays: %3.</source>
        <comment>%1 a model, %2 an engine, %3 a card</comment>
        <translation>%1，由 %2 提供服务。加速卡不变：%3。</translation>
    </message>
    <message>
        <source>&amp;Use It</source>
        <translation>采用(&amp;U)</translation>
    </message>
    <message>
        <source>Settings of %1 for the open scenario. Model and card stay: %2, %3.</source>
        <comment>%1 a program, %2 a model, %3 a card</comment>
        <translation>%1 的配置，并入当前场景。模型和加速卡不变：%2、%3。</translation>
    </message>
    <message>
        <source>%1 trained with %2. The card stays: %3.</source>
        <comment>%1 a model, %2 a program, %3 a card</comment>
        <translation>用 %2 训练 %1。加速卡不变：%3。</translation>
    </message>
    <message>
        <source>A shape of its own</source>
        <translation>自定义结构的模型</translation>
    </message>
    <message>
        <source>Commands of vLLM, SGLang, llama.cpp, TensorRT-LLM and Megatron-LM are understood, and the settings of DeepSpeed, accelerate, axolotl, LLaMA-Factory and TRL.</source>
        <translation>可识别 vLLM、SGLang、llama.cpp、TensorRT-LLM 和 Megatron-LM 的命令，以及 DeepSpeed、accelerate、axolotl、LLaMA-Factory 和 TRL 的配置。</translation>
    </message>
    <message>
        <source>Paste a launch command or settings</source>
        <translation>粘贴启动命令或配置</translation>
    </message>
    <message>
        <source>&amp;Command line or settings</source>
        <translation>命令行或配置(&amp;C)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanChart</name>
    <message>
        <source>Sto&amp;p</source>
        <translation>停止(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Use Layout</source>
        <translation>采用布局(&amp;U)</translation>
    </message>
    <message>
        <source>Makes the chosen layout the scenario; one step of undo takes it back.</source>
        <translation>把所选布局写入场景；撤销一步即可恢复。</translation>
    </message>
    <message>
        <source>Ch&amp;art</source>
        <translation>图表(&amp;A)</translation>
    </message>
    <message>
        <source>Shows the chart in place of the table. A higher window has room for both.</source>
        <translation>用图表代替表格。窗口更高时两者同时显示。</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>表格(&amp;T)</translation>
    </message>
    <message>
        <source>A search is running</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>Layouts, the best first</source>
        <translation>布局，最佳在前</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入互相矛盾。</translation>
    </message>
    <message>
        <source>Searching… %1 s</source>
        <translation>正在搜索… %1 秒</translation>
    </message>
    <message>
        <source>Searches the layouts that the scenario leaves open: what it says stays, a key that is left on Auto is varied.</source>
        <translation>搜索场景未限定的布局：场景中写明的保持不变，保留为“自动”的会变化。</translation>
    </message>
    <message>
        <source>This list is old: the scenario was changed since. Search again to use a layout.</source>
        <translation>此列表已过时：场景在此之后有更改。请重新搜索再采用布局。</translation>
    </message>
    <message>
        <source>Something else is asked for now: search again.</source>
        <translation>搜索条件已更改：请重新搜索。</translation>
    </message>
    <message>
        <source>Press Search, or Ctrl+P in any place.</source>
        <translation>请点击“搜索”，或在任何位置按 Ctrl+P。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanForm</name>
    <message>
        <source>The number of cards is the answer here.</source>
        <translation>此处卡数就是答案。</translation>
    </message>
    <message>
        <source>The scenario lists its cards one by one.</source>
        <translation>场景逐一列出了各卡。</translation>
    </message>
    <message>
        <source>Auto: the scenario&apos;s number; where that is automatic too, or a deadline or the cost decides, the number that suits the objective.</source>
        <translation>自动：采用场景的卡数；若其也为自动，或由期限或费用决定，则采用适合目标的卡数。</translation>
    </message>
    <message>
        <source>Ca&amp;rds:</source>
        <translation>卡数(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Days:</source>
        <translation>天数(&amp;D)：</translation>
    </message>
    <message>
        <source>Auto</source>
        <comment>number of cards</comment>
        <translation>自动</translation>
    </message>
    <message>
        <source>Sear&amp;ch</source>
        <translation>搜索(&amp;C)</translation>
    </message>
    <message>
        <source>Also varies the degrees, micro batch, recomputation and ZeRO stage that the scenario fixes.</source>
        <translation>同时尝试场景中已固定的并行度、微批大小、重计算和 ZeRO 阶段。</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Free la&amp;yout</source>
        <translation>放开(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Prompt</name>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>是否保存对“%1”的更改？</translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation>不保存则更改将丢失。</translation>
    </message>
    <message>
        <source>Scenarios (*.headroom *.json)</source>
        <translation>场景文件 (*.headroom *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open scenario</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save scenario</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Folder for the charts</source>
        <translation>选择保存图表的文件夹</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Headroom</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Import model</source>
        <translation>导入模型</translation>
    </message>
    <message>
        <source>Export models</source>
        <translation>导出模型</translation>
    </message>
    <message>
        <source>Model catalogues (*.json)</source>
        <translation>模型目录 (*.json)</translation>
    </message>
    <message>
        <source>Models and settings (*.gguf *.safetensors *.json *.yaml *.yml *.sh)</source>
        <translation>模型和配置 (*.gguf *.safetensors *.json *.yaml *.yml *.sh)</translation>
    </message>
    <message>
        <source>Scenarios to compare</source>
        <translation>要对比的场景</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ReportExport</name>
    <message>
        <source>The report could not be written.</source>
        <translation>无法写入报告。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RowsModel</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>Bytes each</source>
        <translation>字节/元素</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>份数</translation>
    </message>
    <message>
        <source>Shared by</source>
        <translation>分摊卡数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Part</source>
        <comment>of the memory</comment>
        <translation>组成部分</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ScalingChart</name>
    <message>
        <source>Sequence length (tokens)</source>
        <translation>序列长度 (词元)</translation>
    </message>
    <message>
        <source>Prompt and answer (tokens)</source>
        <translation>提示与回答 (词元)</translation>
    </message>
    <message>
        <source>Micro batch (sequences)</source>
        <translation>微批大小 (条)</translation>
    </message>
    <message>
        <source>Concurrency (sequences)</source>
        <translation>并发数 (条)</translation>
    </message>
    <message>
        <source>&amp;Memory against</source>
        <translation>显存随以下变化(&amp;M)</translation>
    </message>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入互相矛盾。</translation>
    </message>
    <message>
        <source>%1 %2: %3 a card</source>
        <comment>%1 is a variable, %2 its value, %3 a size</comment>
        <translation>%1 %2：每卡 %3</translation>
    </message>
    <message>
        <source>%1
%2: %3</source>
        <translation>%1
%2：%3</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>任何取值都放不下</translation>
    </message>
    <message>
        <source>Fits up to %1 and beyond</source>
        <translation>到 %1 及以上都放得下</translation>
    </message>
    <message>
        <source>Fits up to %1</source>
        <translation>最多放得下 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 a card</source>
        <comment>axis; %1 is GiB</comment>
        <translation>%1/卡</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>Usable %1 of %2</source>
        <translation>可用 %1，共 %2</translation>
    </message>
    <message>
        <source>Now %1: %2</source>
        <comment>%1 a number of tokens or sequences, %2 a size</comment>
        <translation>当前 %1：%2</translation>
    </message>
    <message>
        <source>Memory scaling</source>
        <translation>显存扩展</translation>
    </message>
    <message>
        <source>Length and concurrency at once</source>
        <translation>长度与并发数同时变化</translation>
    </message>
</context>
<context>
    <name>headroom::ui::SensitivityPopup</name>
    <message>
        <source>What each single change brings</source>
        <translation>每一项单独变动的影响</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>&amp;Sorted by</source>
        <translation>排序(&amp;S)</translation>
    </message>
    <message>
        <source>There is no change to offer.</source>
        <translation>没有可建议的变动。</translation>
    </message>
    <message>
        <source>A click on a row, or Return, applies it; Ctrl+Z takes it back.</source>
        <translation>点击一行或按回车即采用；Ctrl+Z 可撤销。</translation>
    </message>
    <message>
        <source>Now: %1 a card.</source>
        <comment>memory</comment>
        <translation>当前：每卡 %1。</translation>
    </message>
    <message>
        <source>Now: %1 a card, %2 a million tokens.</source>
        <comment>memory, money</comment>
        <translation>当前：每卡 %1，每百万词元 %2。</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Sets</name>
    <message>
        <source>All linear layers</source>
        <translation>全部线性层</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不卸载</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the names of a list</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>headroom::ui::SpeedChart</name>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入相互矛盾。</translation>
    </message>
    <message>
        <source>The rates of this card are not known, so no time can be told.</source>
        <translation>该卡的算力未知，无法给出时间。</translation>
    </message>
    <message>
        <source>A step of %1</source>
        <translation>一步 %1</translation>
    </message>
    <message>
        <source>An output token of %1; the prompts before it %2</source>
        <translation>一个输出词元 %1；之前的提示 %2</translation>
    </message>
    <message>
        <source>With more replicas</source>
        <translation>增加副本</translation>
    </message>
    <message>
        <source>With more sequences at once</source>
        <translation>增加并发序列</translation>
    </message>
    <message>
        <source>%1 sequences: %2 a token, %3 tokens a second for all</source>
        <translation>%1 个序列：每词元 %2，合计每秒 %3 个词元</translation>
    </message>
    <message>
        <source>%1 cards: %2 tokens a second</source>
        <translation>%1 张卡：每秒 %2 个词元</translation>
    </message>
    <message>
        <source>%1 cards: %2 tokens a second, the run takes %3 days</source>
        <translation>%1 张卡：每秒 %2 个词元，训练全程 %3 天</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>cards</source>
        <comment>axis</comment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>sequences at once</source>
        <comment>axis</comment>
        <translation>并发序列数</translation>
    </message>
    <message>
        <source>tokens a second</source>
        <comment>axis</comment>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>ms a token</source>
        <comment>axis</comment>
        <translation>每词元 毫秒数</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>%1; does not fit in memory</source>
        <comment>%1 a sentence on speed</comment>
        <translation>%1；显存放不下</translation>
    </message>
    <message>
        <source>%1, all prompts: %2</source>
        <translation>%1，全部提示：%2</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
</context>
<context>
    <name>headroom::ui::SpeedParts</name>
    <message>
        <source>one token</source>
        <translation>单个词元</translation>
    </message>
    <message>
        <source>all prompts</source>
        <translation>全部提示</translation>
    </message>
    <message>
        <source>%1 smaller parts</source>
        <translation>%1 个较小部分</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>%1 a time, %2 its share</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a part, its time</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 of one token, %3 of all prompts</source>
        <comment>a part, its times</comment>
        <translation>%1：单个词元 %2，全部提示 %3</translation>
    </message>
</context>
<context>
    <name>headroom::ui::StepChart</name>
    <message>
        <source>Step</source>
        <comment>a training step or a serving one; title of the chart of its moments</comment>
        <translation>单步过程</translation>
    </message>
    <message>
        <source>&amp;Pipeline stage</source>
        <translation>流水线级(&amp;P)</translation>
    </message>
    <message>
        <source>No answer: the inputs contradict each other.</source>
        <translation>没有结果：输入互相矛盾。</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>第 %1 级</translation>
    </message>
    <message>
        <source>Stages %1–%2</source>
        <translation>第 %1–%2 级</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>Usable %1 of %2</source>
        <translation>可用 %1，共 %2</translation>
    </message>
    <message>
        <source>Peak %1</source>
        <comment>%1 is 61.8 GiB</comment>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>%1: %2, the peak</source>
        <comment>%1 a moment, %2 a size</comment>
        <translation>%1：%2，峰值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2
%3 bytes

%4</source>
        <comment>%1 term, %2 size, %3 the same, %4 the total of the moment</comment>
        <translation>%1：%2
%3 字节

%4</translation>
    </message>
    <message>
        <source>Stage %1, the fullest of %2</source>
        <translation>第 %1 级，共 %2 级中最满</translation>
    </message>
    <message>
        <source>Stage %1 of %2</source>
        <comment>%1 counts from 0</comment>
        <translation>第 %1 级，共 %2 级</translation>
    </message>
    <message>
        <source>%1 a card</source>
        <comment>axis; %1 is GiB</comment>
        <translation>%1/卡</translation>
    </message>
    <message>
        <source>The fullest: stage %1</source>
        <translation>最满：第 %1 级</translation>
    </message>
    <message>
        <source>Usable %1
of %2</source>
        <comment>two lines; both are like 79.6 GiB</comment>
        <translation>可用 %1
共 %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Texts</name>
    <message>
        <source>even</source>
        <comment>layers split over stages</comment>
        <translation>均分</translation>
    </message>
    <message>
        <source>newest</source>
        <comment>version of an engine</comment>
        <translation>最新</translation>
    </message>
</context>
<context>
    <name>headroom::ui::UtilizationDialog</name>
    <message>
        <source>Utilization is told of a training step, and this scenario serves a model: choose the task Training.</source>
        <translation>算力利用率针对训练步，而此场景是推理：请选择任务“训练”。</translation>
    </message>
    <message>
        <source>The rates of the %1 are not known, so no utilization can be told.</source>
        <translation>%1 的算力未知，无法给出利用率。</translation>
    </message>
    <message>
        <source>That is more than these cards can do: check that the time is that of a whole step, and that batch, length and count of cards are those of the run.</source>
        <translation>这超出了这些卡的能力：请确认所填是完整一步的时间，且批大小、长度和卡数与实测运行一致。</translation>
    </message>
    <message>
        <source>Tensor cores do not work for less of the time than the hardware utilization says: one of the figures is of another run, or of a part of it.</source>
        <translation>张量核心的工作时间占比不会低于硬件算力利用率：其中一个数字来自另一次运行，或只覆盖其中一部分。</translation>
    </message>
    <message>
        <source>Type the time of a step, or the tokens a second and card, as it was measured for this scenario.</source>
        <translation>请填写此场景实测的每步时间，或每卡每秒词元数。</translation>
    </message>
    <message>
        <source>Utilization of a measured run</source>
        <translation>实测运行的算力利用率</translation>
    </message>
    <message>
        <source>&amp;Time of a step:</source>
        <translation>每步时间(&amp;T)：</translation>
    </message>
    <message>
        <source>or t&amp;okens a second and card:</source>
        <translation>或每卡每秒词元数(&amp;O)：</translation>
    </message>
    <message>
        <source>&amp;Published tokens a second and card:</source>
        <translation>公布的每卡每秒词元数(&amp;P)：</translation>
    </message>
    <message>
        <source>Time &amp;share of the tensor cores (profiler):</source>
        <translation>张量核心工作时间占比（性能分析器）(&amp;S)：</translation>
    </message>
    <message>
        <source> s</source>
        <comment>after a number in a field: seconds</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source> %</source>
        <comment>after a number in a field: per cent</comment>
        <translation> %</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未填写</translation>
    </message>
    <message>
        <source>&amp;Use as Measured MFU</source>
        <translation>用作实测 MFU(&amp;U)</translation>
    </message>
    <message>
        <source>The scenario is then computed with this utilization; one undo takes it back.</source>
        <translation>场景随后按此利用率计算；撤销一步即可恢复。</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>算力利用率</translation>
    </message>
</context>
<context>
    <name>headroom::ui::VerdictDialog</name>
    <message>
        <source>What is this card good for?</source>
        <translation>这张卡适合做什么？</translation>
    </message>
    <message>
        <source>Set a&amp;gainst:</source>
        <translation>与之对比(&amp;G)：</translation>
    </message>
    <message>
        <source>A card to set against the scenario&apos;s</source>
        <translation>与场景所用卡对比的卡</translation>
    </message>
    <message>
        <source>Add a card…</source>
        <translation>添加一张卡…</translation>
    </message>
    <message>
        <source>Cards to choose from</source>
        <translation>可选的卡</translation>
    </message>
    <message>
        <source>No card matches</source>
        <translation>没有匹配的卡</translation>
    </message>
    <message>
        <source>&amp;Remove Card</source>
        <translation>移除此卡(&amp;R)</translation>
    </message>
    <message>
        <source>Cards and what decides</source>
        <translation>各卡及其决定因素</translation>
    </message>
</context>
<context>
    <name>headroom::ui::WhyPanel</name>
    <message>
        <source>Stage %1</source>
        <translation>第 %1 级</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Part of the memory</source>
        <translation>显存的组成部分</translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation>流水线级</translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation>构成明细</translation>
    </message>
    <message>
        <source>Moment of the step</source>
        <translation>单步中的时刻</translation>
    </message>
</context>
<context>
    <name>headroom::ui::WhyText</name>
    <message>
        <source>Why %1: %2</source>
        <comment>a size and the part of the memory that takes it</comment>
        <translation>为什么是 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a part of the memory and its size</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a letter and what it means</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 = %2: %3</source>
        <comment>a letter, its value and what it means</comment>
        <translation>%1 = %2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a row of a sum and its formula</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Why %1: all parts</source>
        <comment>a size</comment>
        <translation>为什么是 %1：全部</translation>
    </message>
    <message>
        <source>All parts: %1</source>
        <comment>of the memory; a size</comment>
        <translation>全部：%1</translation>
    </message>
    <message>
        <source>Every tensor that the card holds at this moment, part by part. Choose one part to see what its letters mean and where its formula is from.</source>
        <translation>此刻该卡持有的每个张量，按部分列出。选择一个部分可查看其字母含义与公式来源。</translation>
    </message>
    <message>
        <source>Peak: %1</source>
        <comment>a moment of the step</comment>
        <translation>峰值：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a moment of the step and a size</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>Sum of the %n row(s) of %1 = %2</source>
        <comment>of a part of the memory; a size</comment>
        <translation>
            <numerusform>%1的 %n 行之和 = %2</numerusform>
        </translation>
    </message>
</context>
</TS>
