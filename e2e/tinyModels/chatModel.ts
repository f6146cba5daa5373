import { writeFile } from 'node:fs/promises'

// A language model of half a megabyte in the format of llama.cpp, which the real library loads and runs like any other.
// Its weights are random, always the same, so it babbles; asked without chance it babbles the same each time. Or it says one
// thing whatever it is asked.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const WIDTH = 64
const LAYERS = 2
const HEADS = 4
const INNER = 128
const ALIGNMENT = 32
const WORDS = 'the and hello world dub voice a b c d e f g h i j k l m n o p q r s t u v w x y z . , ẹ ọ'.split(' ')
const BEGINNING = ['▁', '▁the', '▁and', '▁hello', '▁world', '▁voice']

/** Kinds of values in the head, and of tokens in the vocabulary. */
const UINT32 = 4
const FLOAT32 = 6
const BOOL = 7
const STRING = 8
const ARRAY = 9
const INT32 = 5
const NORMAL = 1
const UNKNOWN = 2
const CONTROL = 3
const OWN = 4
const BYTE = 6
/** The token that ends an answer. */
const END = 2

const TEMPLATE =
  "{% for m in messages %}{{ m['role'] + ': ' + m['content'] + '\n' }}{% endfor %}{% if add_generation_prompt %}assistant: {% endif %}"

/** As Qwen3 has it: the model thinks aloud between two marks, unless it is asked not to. */
const THINKING_TEMPLATE =
  "{%- for m in messages %}{{- '<|im_start|>' + m.role + '\n' }}" +
  "{%- if m.role == 'assistant' and loop.last %}{{- '<think>\n' + (m.reasoning_content or '') + '\n</think>\n\n' }}{%- endif %}" +
  "{{- m.content + '<|im_end|>\n' }}{%- endfor %}" +
  "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n' }}" +
  "{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\n\n</think>\n\n' }}{%- endif %}{%- endif %}"

interface TinyChat {
  /** How many tokens it can hold. */
  readonly context?: number
  /** The words it says, all different and fewer than its width; without them it babbles. */
  readonly says?: readonly string[]
  /** Whether its form is that of models which think aloud. */
  readonly thinks?: boolean
}

/** Writes the model. */
export async function makeTinyChatModel(
  path: string,
  { context = 768, says = [], thinks = false }: TinyChat = {},
): Promise<void> {
  const tokens = vocabulary(says)
  const size = tokens.length
  const values = [
    ...[text('general.architecture', 'llama'), text('general.name', 'tiny'), whole('general.file_type', 0)],
    ...[whole('llama.context_length', context), whole('llama.embedding_length', WIDTH)],
    ...[whole('llama.block_count', LAYERS), whole('llama.feed_forward_length', INNER)],
    ...[whole('llama.attention.head_count', HEADS), whole('llama.attention.head_count_kv', HEADS)],
    entry('llama.attention.layer_norm_rms_epsilon', FLOAT32, float(1e-5)),
    ...[whole('llama.rope.dimension_count', WIDTH / HEADS), whole('llama.vocab_size', size)],
    text('tokenizer.ggml.model', 'llama'),
    list(
      'tokenizer.ggml.tokens',
      STRING,
      tokens.map((token) => string(token.text)),
    ),
    list(
      'tokenizer.ggml.scores',
      FLOAT32,
      tokens.map((token) => float(token.score)),
    ),
    list(
      'tokenizer.ggml.token_type',
      INT32,
      tokens.map((token) => uint32(token.kind)),
    ),
    ...[whole('tokenizer.ggml.bos_token_id', 1), whole('tokenizer.ggml.eos_token_id', END)],
    whole('tokenizer.ggml.unknown_token_id', 0),
    entry('tokenizer.ggml.add_bos_token', BOOL, Buffer.from([1])),
    text('tokenizer.chat_template', thinks ? THINKING_TEMPLATE : TEMPLATE),
  ]
  const data = says.length === 0 ? weights : parrot(size - says.length, size)
  const tensors = shapes(size).map(({ name, shape }) => ({ name, shape, data: padded(data(name, shape)) }))
  const infos: Buffer[] = []
  let offset = 0
  for (const { name, shape, data } of tensors) {
    infos.push(string(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset))
    offset += data.length
  }
  const counts = [Buffer.from('GGUF'), uint32(3), uint64(tensors.length), uint64(values.length)]
  const head = padded(Buffer.concat([...counts, ...values, ...infos]))
  await writeFile(path, Buffer.concat([head, ...tensors.map(({ data }) => data)]))
}

function vocabulary(says: readonly string[]): { text: string; score: number; kind: number }[] {
  // Marks such as <think> are tokens that no text is cut into by chance.
  const own = says.map((word) => (isMark(word) ? word : `▁${word}`))
  const words = [...BEGINNING, ...WORDS].filter((word) => !own.includes(word))
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
  return [
    { text: '<unk>', score: 0, kind: UNKNOWN },
    ...['<s>', '</s>'].map((one) => ({ text: one, score: 0, kind: CONTROL })),
    ...bytes.map((one) => ({ text: one, score: 0, kind: BYTE })),
    ...[...words, ...own].map((one, index) => ({ text: one, score: -1 - index, kind: isMark(one) ? OWN : NORMAL })),
  ]
}

function isMark(word: string): boolean {
  return /^\s*<.*>\s*$/.test(word)
}

function shapes(vocabularySize: number): { name: string; shape: number[] }[] {
  const square = [WIDTH, WIDTH]
  const layers = Array.from({ length: LAYERS }, (_, layer) =>
    Object.entries({
      ...{ attn_norm: [WIDTH], attn_q: square, attn_k: square, attn_v: square, attn_output: square },
      ...{ ffn_norm: [WIDTH], ffn_gate: [WIDTH, INNER], ffn_up: [WIDTH, INNER], ffn_down: [INNER, WIDTH] },
    }).map(([name, shape]) => ({ name: `blk.${layer}.${name}.weight`, shape })),
  )
  return [
    { name: 'token_embd.weight', shape: [WIDTH, vocabularySize] },
    { name: 'output_norm.weight', shape: [WIDTH] },
    { name: 'output.weight', shape: [WIDTH, vocabularySize] },
    ...layers.flat(),
  ]
}

/** Norms leave things as they are; the rest is noise, the same for each name. */
function weights(name: string, shape: readonly number[]): Buffer {
  let seed = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 42) >>> 0
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return (seed / 2 ** 32 - 0.5) * 0.4
  }
  const count = shape.reduce((product, side) => product * side, 1)
  const values = Float32Array.from({ length: count }, () => (name.includes('norm') ? 1 : random()))
  return Buffer.from(values.buffer)
}

/**
 * Weights of a model that looks at its last token alone: each word, the tokens from `first` to `end`, leads to the next,
 * the last to the end of the answer, and all other tokens to the first word.
 */
function parrot(first: number, end: number): (name: string, shape: readonly number[]) => Buffer {
  const place = (token: number): number => (token < first ? 0 : token - first + 1)
  return (name, shape) => {
    const values = new Float32Array(shape.reduce((product, side) => product * side, 1))
    if (name.includes('norm')) values.fill(1)
    if (name === 'token_embd.weight') for (let token = 0; token < end; token++) values[token * WIDTH + place(token)] = 1
    if (name === 'output.weight') {
      for (let token = first; token < end; token++) values[token * WIDTH + place(token) - 1] = 1
      values[END * WIDTH + place(end - 1)] = 1
    }
    return Buffer.from(values.buffer)
  }
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(bytes.length), bytes])
}

function entry(key: string, kind: number, value: Buffer): Buffer {
  return Buffer.concat([string(key), uint32(kind), value])
}

function text(key: string, value: string): Buffer {
  return entry(key, STRING, string(value))
}

function whole(key: string, value: number): Buffer {
  return entry(key, UINT32, uint32(value))
}

function list(key: string, kind: number, values: readonly Buffer[]): Buffer {
  return entry(key, ARRAY, Buffer.concat([uint32(kind), uint64(values.length), ...values]))
}
