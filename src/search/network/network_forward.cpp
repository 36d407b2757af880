// SPDX-License-Identifier: MIT
#include "search/network/network_forward.h"

#include <algorithm>
#include <cmath>
#include <dnnl.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/ensure.h"

// Debian's oneDNN runs on OpenMP. Its header does not come with every compiler.
extern "C" int omp_get_max_threads();
extern "C" void omp_set_num_threads(int threads);

namespace joseki::search {
namespace {

using dnnl::memory;
using Tag = memory::format_tag;
using Dims = memory::dims;
constexpr auto kFloat = memory::data_type::f32;

// While one is alive, oneDNN starts no threads in this thread. The setting belongs to the thread,
// and somebody else in it (PyTorch in a Python program) may want another.
class OneThread {
 public:
  OneThread() : before_(omp_get_max_threads()) { omp_set_num_threads(1); }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;
  ~OneThread() { omp_set_num_threads(before_); }

 private:
  int before_;
};

// A primitive with the memory it works on.
struct Step {
  dnnl::primitive primitive;
  std::unordered_map<int, memory> arguments;
};

// What is done to a layer's output.
enum class Finish { nothing, relu, add_and_relu };

dnnl::primitive_attr finish_with(Finish finish) {
  dnnl::post_ops after;
  if (finish == Finish::add_and_relu) after.append_sum(1.0f);
  if (finish != Finish::nothing) {
    after.append_eltwise(1.0f, dnnl::algorithm::eltwise_relu, 0.0f, 0.0f);
  }
  dnnl::primitive_attr attributes;
  attributes.set_post_ops(after);
  // Otherwise all primitives share memory of the thread that made them, whoever runs them.
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return attributes;
}

float* data_of(const memory& numbers) { return static_cast<float*>(numbers.get_data_handle()); }

// Makes layers; keeps the weights in the order that oneDNN likes, once for all batch sizes that
// like the same.
class LayerMaker {
 public:
  LayerMaker(const Network& network, const dnnl::engine& engine, dnnl::stream& stream)
      : network_(network),
        plans_(tensors_of(network.shape)),
        engine_(engine),
        stream_(stream),
        kept_(plans_.size()) {
    core::ensure(plans_.size() == network.tensors.size(), "a network has all its tensors");
  }

  // Boards with so many channels; the channels of a cell lie together.
  memory boards(int batch, int channels) const {
    return buffer({batch, channels, network_.shape.rows, network_.shape.columns}, Tag::nhwc);
  }
  memory lists(int batch, int length) const { return buffer({batch, length, 1, 1}, Tag::nhwc); }

  // The layer whose weight is tensor `i` and whose bias is the next one. A full connection is a
  // convolution over one cell: oneDNN's own computes a row of a batch in an order that depends on
  // its place (with AVX2), and this takes no longer.
  Step layer(std::size_t i, const memory& in, const memory& out, Finish finish) {
    const bool is_connection = plans_[i].sizes.size() == 2;
    const memory from = is_connection ? as_lists(in) : in;
    const Dims dims = is_connection ? Dims{plans_[i].sizes[0], plans_[i].sizes[1], 1, 1}
                                    : Dims{plans_[i].sizes.begin(), plans_[i].sizes.end()};
    const Dims pad{dims[2] / 2, dims[3] / 2};
    using Layer = dnnl::convolution_forward;
    const Layer::desc plan(dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
                           from.get_desc(), {dims, kFloat, Tag::any}, {{dims[0]}, kFloat, Tag::x},
                           out.get_desc(), {1, 1}, pad, pad);
    const Layer::primitive_desc chosen(plan, finish_with(finish), engine_);
    return {Layer(chosen),
            {{DNNL_ARG_SRC, from},
             {DNNL_ARG_WEIGHTS, kept(i, chosen.weights_desc(), [&] { return weight(i, in); })},
             {DNNL_ARG_BIAS,
              kept(i + 1, chosen.bias_desc(), [&] { return stored(i + 1, {dims[0]}, Tag::x); })},
             {DNNL_ARG_DST, out},
             {DNNL_ARG_SCRATCHPAD, memory(chosen.scratchpad_desc(), engine_)}}};
  }

 private:
  memory buffer(const Dims& dims, Tag tag) const {
    memory made({dims, kFloat, tag}, engine_);
    std::fill_n(data_of(made), made.get_desc().get_size() / sizeof(float), 0.0f);
    return made;
  }

  // The same memory: all numbers of a position as channels of one cell.
  memory as_lists(const memory& boards) const {
    const Dims dims = boards.get_desc().dims();
    return {{{dims[0], dims[1] * dims[2] * dims[3], 1, 1}, kFloat, Tag::nhwc},
            engine_,
            boards.get_data_handle()};
  }

  // A tensor of the network as it is; only to be read.
  memory stored(std::size_t i, const Dims& dims, Tag tag) const {
    core::ensure(network_.tensors[i].size() == plans_[i].count(), "a tensor has all its weights");
    return {{dims, kFloat, tag}, engine_, const_cast<float*>(network_.tensors[i].data())};
  }

  // The weight of a layer that reads `in`. The file has inputs of a connection channel by channel,
  // `in` has them cell by cell.
  memory weight(std::size_t i, const memory& in) {
    const std::vector<int>& sizes = plans_[i].sizes;
    if (sizes.size() == 4) return stored(i, {sizes.begin(), sizes.end()}, Tag::abcd);
    Dims dims = in.get_desc().dims();
    dims[0] = sizes[0];
    const memory by_cell = reordered(stored(i, dims, Tag::abcd), {dims, kFloat, Tag::acdb});
    memory list({{sizes[0], sizes[1], 1, 1}, kFloat, Tag::abcd}, engine_);
    std::copy_n(data_of(by_cell), plans_[i].count(), data_of(list));
    return list;
  }

  memory reordered(memory from, const memory::desc& order) {
    memory made(order, engine_);
    dnnl::reorder(from, made).execute(stream_, from, made);
    stream_.wait();
    return made;
  }

  template <class Make>
  memory kept(std::size_t tensor, const memory::desc& order, Make make) {
    for (const memory& one : kept_[tensor]) {
      if (one.get_desc() == order) return one;
    }
    kept_[tensor].push_back(reordered(make(), order));
    return kept_[tensor].back();
  }

  const Network& network_;
  std::vector<TensorPlan> plans_;
  const dnnl::engine& engine_;
  dnnl::stream& stream_;
  std::vector<std::vector<memory>> kept_;  // of each tensor
};

// The chances that three logits stand for.
void write_chances(const float* logits, float* chances) {
  const float most = std::max({logits[0], logits[1], logits[2]});
  float sum = 0;
  for (int i = 0; i < 3; ++i) sum += chances[i] = std::exp(logits[i] - most);
  for (int i = 0; i < 3; ++i) chances[i] /= sum;
}

// log(1 + exp(x)) where neither end overflows.
float softplus(float x) { return std::max(x, 0.0f) + std::log1p(std::exp(-std::abs(x))); }

// All layers for so many positions at once.
struct Pass {
  int batch = 0;
  memory input;
  memory policy;  // logits
  memory value;   // four a position
  std::vector<Step> steps{};
};

Pass make_pass(LayerMaker& maker, const NetworkShape& shape, int batch) {
  const NetworkSize& size = shape.size;
  Pass pass{.batch = batch,
            .input = maker.boards(batch, shape.planes),
            .policy = maker.lists(batch, shape.actions),
            .value = maker.lists(batch, 4)};
  std::size_t tensor = 0;
  const auto add = [&](const memory& in, const memory& out, Finish finish) {
    pass.steps.push_back(maker.layer(tensor, in, out, finish));
    tensor += 2;
  };
  const memory x = maker.boards(batch, size.channels);
  const memory between = maker.boards(batch, size.channels);
  add(pass.input, x, Finish::relu);
  for (int i = 0; i < size.blocks; ++i) {
    add(x, between, Finish::relu);
    add(between, x, Finish::add_and_relu);
  }
  const memory policy = maker.boards(batch, size.policy_channels);
  add(x, policy, Finish::relu);
  add(policy, pass.policy, Finish::nothing);
  const memory value = maker.boards(batch, size.value_channels);
  const memory hidden = maker.lists(batch, size.hidden);
  add(x, value, Finish::relu);
  add(value, hidden, Finish::relu);
  add(hidden, pass.value, Finish::nothing);
  return pass;
}

}  // namespace

class NetworkForward::Layers {
 public:
  explicit Layers(const Network& network) : shape_(network.shape) {
    const OneThread one_thread;
    engine_ = dnnl::engine(dnnl::engine::kind::cpu, 0);
    stream_ = dnnl::stream(engine_);
    LayerMaker maker(network, engine_, stream_);
    for (int batch = kForwardBatch; batch >= 1; batch /= 2) {
      passes_.push_back(make_pass(maker, shape_, batch));
    }
  }

  const NetworkShape& shape() const { return shape_; }

  // A batch is taken apart into powers of two: filling it up would cost more.
  void run(const float* planes, std::size_t count, const NetworkAnswers& answers) {
    const OneThread one_thread;
    std::size_t done = 0;
    for (Pass& pass : passes_) {
      const auto batch = static_cast<std::size_t>(pass.batch);
      for (; count - done >= batch; done += batch) {
        put_planes(planes + done * shape_.inputs(), pass);
        for (Step& step : pass.steps) step.primitive.execute(stream_, step.arguments);
        stream_.wait();
        take_answers(pass, done, answers);
      }
    }
  }

 private:
  // From plane after plane to cell after cell.
  void put_planes(const float* planes, const Pass& pass) const {
    const std::size_t cells = shape_.cells();
    const auto count = static_cast<std::size_t>(shape_.planes);
    float* input = data_of(pass.input);
    for (int i = 0; i < pass.batch; ++i) {
      for (std::size_t plane = 0; plane < count; ++plane) {
        for (std::size_t cell = 0; cell < cells; ++cell) input[cell * count + plane] = *planes++;
      }
      input += cells * count;
    }
  }

  void take_answers(const Pass& pass, std::size_t first, const NetworkAnswers& answers) const {
    const auto batch = static_cast<std::size_t>(pass.batch);
    const auto actions = static_cast<std::size_t>(shape_.actions);
    std::copy_n(data_of(pass.policy), batch * actions, answers.policy.data() + first * actions);
    for (std::size_t i = 0; i < batch; ++i) {
      const float* value = data_of(pass.value) + 4 * i;
      write_chances(value, answers.wdl.data() + 3 * (first + i));
      answers.moves_left[first + i] = softplus(value[3]);
    }
  }

  NetworkShape shape_;
  dnnl::engine engine_;
  dnnl::stream stream_;
  std::vector<Pass> passes_;  // the largest first
};

NetworkForward::NetworkForward(const Network& network)
    : layers_(std::make_unique<Layers>(network)) {}
NetworkForward::NetworkForward(NetworkForward&&) noexcept = default;
NetworkForward& NetworkForward::operator=(NetworkForward&&) noexcept = default;
NetworkForward::~NetworkForward() = default;

const NetworkShape& NetworkForward::shape() const { return layers_->shape(); }

void NetworkForward::run(std::span<const float> planes, int batch, const NetworkAnswers& answers) {
  const auto count = static_cast<std::size_t>(batch);
  const auto actions = static_cast<std::size_t>(shape().actions);
  core::ensure(batch >= 0 && planes.size() == count * shape().inputs() &&
                   answers.policy.size() == count * actions && answers.wdl.size() == count * 3 &&
                   answers.moves_left.size() == count,
               "a batch has the lengths of its network");
  layers_->run(planes.data(), count, answers);
}

}  // namespace joseki::search
