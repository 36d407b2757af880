// SPDX-License-Identifier: MIT
// An ONNX model is a protocol buffer; the dozen kinds of fields that a network needs are written
// here by their numbers in onnx.proto3 (docs/decisions/0005-networks.md says why).
#include "search/network/onnx_file.h"

#include <fmt/format.h>

#include <bit>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/ensure.h"
#include "core/output_file.h"
#include "core/version.h"

namespace joseki::search {
namespace {

// One message in the wire format: fields one after the other.
class Message {
 public:
  Message& number(int field, std::uint64_t value) {
    tag(field, 0);
    varint(value);
    return *this;
  }
  Message& text(int field, std::string_view bytes) {
    tag(field, 2);
    varint(bytes.size());
    bytes_ += bytes;
    return *this;
  }
  Message& message(int field, const Message& inner) { return text(field, inner.bytes_); }

  std::string take() { return std::move(bytes_); }

 private:
  void tag(int field, int wire_type) { varint(static_cast<std::uint64_t>(field << 3 | wire_type)); }
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }

  std::string bytes_;
};

constexpr std::uint64_t kFloat = 1;    // TensorProto.DataType
constexpr std::uint64_t kInt = 2;      // AttributeProto.AttributeType
constexpr std::uint64_t kInts = 7;     // the same
constexpr std::uint64_t kVersion = 8;  // of the representation
constexpr std::uint64_t kOperators = 13;

Message int_attribute(std::string_view name, std::uint64_t value) {
  return Message().text(1, name).number(3, value).number(20, kInt);
}

Message ints_attribute(std::string_view name, std::span<const int> values) {
  Message attribute;
  attribute.text(1, name);
  for (const int value : values) attribute.number(8, static_cast<std::uint64_t>(value));
  return attribute.number(20, kInts);
}

Message tensor(const std::string& name, std::span<const int> sizes,
               std::span<const float> numbers) {
  Message made;
  for (const int size : sizes) made.number(1, static_cast<std::uint64_t>(size));
  std::string raw;
  for (const float number : numbers) core::put_le(raw, std::bit_cast<std::uint32_t>(number));
  return made.number(2, kFloat).text(8, name).text(9, raw);
}

// An input or output of the graph; the first dimension is the batch.
Message value_info(std::string_view name, std::span<const int> sizes) {
  Message shape;
  shape.message(1, Message().text(2, "batch"));
  for (const int size : sizes) {
    shape.message(1, Message().number(1, static_cast<std::uint64_t>(size)));
  }
  const Message type = Message().message(1, Message().number(1, kFloat).message(2, shape));
  return Message().text(1, name).message(2, type);
}

// Writes nodes in the order in which they are computed. Each names its output.
class Graph {
 public:
  explicit Graph(const Network& network) : network_(network), plans_(tensors_of(network.shape)) {
    core::ensure(plans_.size() == network.tensors.size(), "a network has all its tensors");
  }

  // With the next weight and bias of the network.
  std::string convolution(const std::string& in) {
    const TensorPlan& plan = plans_[next_];
    const int side = plan.sizes[2];
    const int pad = side / 2;
    const std::string out = layer_name();
    Message node = with_weights(in, out);
    node.text(4, "Conv");
    node.message(5, ints_attribute("kernel_shape", std::vector{side, side}));
    node.message(5, ints_attribute("pads", std::vector{pad, pad, pad, pad}));
    graph_.message(1, node);
    return out;
  }
  std::string connection(const std::string& in, const std::string& out = "") {
    const std::string name = out.empty() ? layer_name() : out;
    Message node = with_weights(in, name);
    graph_.message(1, gemm(std::move(node)));
    return name;
  }
  // Rows [first, first + count) of the next connection; leaves it the next one.
  std::string rows(const std::string& in, const std::string& name, int first, int count) {
    const auto inputs = static_cast<std::size_t>(plans_[next_].sizes[1]);
    const auto begin = static_cast<std::size_t>(first);
    const auto length = static_cast<std::size_t>(count);
    initializers_.message(
        5, tensor(name + ".weight", std::vector{count, plans_[next_].sizes[1]},
                  std::span(network_.tensors[next_]).subspan(begin * inputs, length * inputs)));
    initializers_.message(5, tensor(name + ".bias", std::vector{count},
                                    std::span(network_.tensors[next_ + 1]).subspan(begin, length)));
    Message node;
    node.text(1, in).text(1, name + ".weight").text(1, name + ".bias").text(2, name);
    graph_.message(1, gemm(std::move(node)));
    return name;
  }
  std::string apply(std::string_view operation, const std::string& in, const std::string& out) {
    graph_.message(1, Message().text(1, in).text(2, out).text(4, operation));
    return out;
  }
  std::string relu(const std::string& in) { return apply("Relu", in, in + ".relu"); }
  std::string flatten(const std::string& in) { return apply("Flatten", in, in + ".flat"); }
  std::string add(const std::string& a, const std::string& b) {
    const std::string out = b + ".sum";
    graph_.message(1, Message().text(1, a).text(1, b).text(2, out).text(4, "Add"));
    return out;
  }

  Message finish() {
    const NetworkShape& shape = network_.shape;
    Message rest;
    rest.text(2, shape.game);
    rest.message(11, value_info("planes", std::vector{shape.planes, shape.rows, shape.columns}));
    rest.message(12, value_info("policy", std::vector{shape.actions}));
    rest.message(12, value_info("wdl", std::vector{3}));
    rest.message(12, value_info("moves_left", std::vector{1}));
    const std::string bytes = graph_.take() + initializers_.take() + rest.take();
    return Message().text(7, bytes);
  }

 private:
  static Message gemm(Message node) {
    node.text(4, "Gemm");
    node.message(5, int_attribute("transB", 1));
    return node;
  }
  std::string layer_name() const {
    const std::string& weight = plans_[next_].name;
    return weight.substr(0, weight.rfind('.'));
  }
  Message with_weights(const std::string& in, const std::string& out) {
    Message node;
    node.text(1, in);
    for (int i = 0; i < 2; ++i, ++next_) {
      initializers_.message(
          5, tensor(plans_[next_].name, plans_[next_].sizes, network_.tensors[next_]));
      node.text(1, plans_[next_].name);
    }
    return std::move(node.text(2, out).text(3, out));
  }

  const Network& network_;
  std::vector<TensorPlan> plans_;
  std::size_t next_ = 0;  // tensor
  Message graph_;
  Message initializers_;
};

Message property(std::string_view key, std::string_view value) {
  return Message().text(1, key).text(2, value);
}

}  // namespace

std::string onnx_of(const Network& network) {
  Graph graph(network);
  std::string x = graph.relu(graph.convolution("planes"));
  for (int i = 0; i < network.shape.size.blocks; ++i) {
    const std::string between = graph.relu(graph.convolution(x));
    x = graph.relu(graph.add(x, graph.convolution(between)));
  }
  const std::string policy = graph.relu(graph.convolution(x));
  graph.connection(graph.flatten(policy), "policy");
  const std::string value = graph.relu(graph.convolution(x));
  const std::string hidden = graph.relu(graph.connection(graph.flatten(value)));
  graph.apply("Softmax", graph.rows(hidden, "wdl.logits", 0, 3), "wdl");
  graph.apply("Softplus", graph.rows(hidden, "moves_left.number", 3, 1), "moves_left");

  Message model;
  model.number(1, kVersion).text(2, "joseki").text(3, core::version());
  std::string bytes = model.take() + graph.finish().take();
  Message rest;
  rest.message(8, Message().text(1, "").number(2, kOperators));
  rest.message(14, property("game", network.shape.game));
  rest.message(14, property("rules_hash", fmt::format("{:016x}", network.shape.rules_hash)));
  rest.message(14, property("made_by", network.made_by));
  return bytes + rest.take();
}

core::Result<std::uint64_t> write_onnx(const std::filesystem::path& path, const Network& network,
                                       std::stop_token stop) {
  auto file = core::OutputFile::create(path, std::move(stop));
  if (!file) return std::move(file).error();
  if (auto status = file->append(std::string_view(onnx_of(network))); !status) {
    return std::move(status).error();
  }
  if (auto status = file->commit(); !status) return std::move(status).error();
  return file->size();
}

}  // namespace joseki::search
