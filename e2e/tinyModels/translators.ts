import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOOL, FLOAT, floats, INT64, integers, node, writeModel } from './onnx.ts'

// A translator of a few kilobytes with the files, inputs and outputs of M2M100, which the real library loads and runs. It
// "translates" letter by letter: into Swahili to capitals, into English to the letter thirteen further, else as it is. Asked
// to go on with a text that is over, it babbles.

const SPECIAL = ['<s>', '<pad>', '</s>', '<unk>']
const SMALL = [...'abcdefghijklmnopqrstuvwxyz']
const LETTERS = [...SMALL, ...SMALL.map((letter) => letter.toUpperCase())]
const SIGNS = ['▁', ...'0123456789.,!?:%-']
const PAD = 1
const END = 2
const UNKNOWN = 3
const WIDTH = 4
const BABBLE = 'q'

/** How a model family writes a language: NLLB by script, M2M100 by the short code between underscores. */
const FAMILIES = {
  m2m100: {
    tokenizer: 'M2M100Tokenizer',
    codes: ['en', 'yo', 'ig', 'ha', 'sw', 'zu'],
    token: (code: string) => `__${code}__`,
  },
  nllb: {
    tokenizer: 'NllbTokenizer',
    codes: ['eng_Latn', 'yor_Latn', 'ibo_Latn', 'hau_Latn', 'swh_Latn', 'zul_Latn'],
    token: (code: string) => code,
  },
} as const

/** Writes the model's files into a folder, named as the catalogue names them. */
export async function makeTinyTranslator(folder: string, family: keyof typeof FAMILIES = 'm2m100'): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true })
  const { tokenizer, codes, token } = FAMILIES[family]
  const words = [...SPECIAL, ...SIGNS, ...LETTERS]
  const languages = codes.map(token)
  const size = words.length + languages.length
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
  await write('tokenizer.json', tokenizerOf(words, languages))
  await write('tokenizer_config.json', {
    ...{ tokenizer_class: tokenizer, bos_token: '<s>', eos_token: '</s>', pad_token: '<pad>', unk_token: '<unk>' },
    ...{ src_lang: codes[0], tgt_lang: null, additional_special_tokens: languages, model_max_length: 1024 },
  })
  await write('special_tokens_map.json', {
    bos_token: '<s>',
    eos_token: '</s>',
    pad_token: '<pad>',
    unk_token: '<unk>',
  })
  const tokens = { bos_token_id: 0, pad_token_id: PAD, eos_token_id: END, decoder_start_token_id: END, max_length: 200 }
  await write('generation_config.json', { ...tokens, num_beams: 5, early_stopping: true })
  await write('config.json', {
    ...{ model_type: 'm2m_100', architectures: ['M2M100ForConditionalGeneration'], is_encoder_decoder: true },
    ...{ d_model: WIDTH, encoder_layers: 1, decoder_layers: 1, encoder_attention_heads: 1, decoder_attention_heads: 1 },
    ...{ encoder_ffn_dim: WIDTH, decoder_ffn_dim: WIDTH, vocab_size: size, use_cache: true, ...tokens },
  })
  await writeEncoder(join(folder, 'onnx/encoder_model_quantized.onnx'))
  const rows = codes.map((code) => words.map((_, id) => translationOf(code.slice(0, 2), id, words)))
  const table = rows.flatMap((row) => [...row, ...languages.map(() => END)])
  await writeDecoder(join(folder, 'onnx/decoder_model_merged_quantized.onnx'), { table, size, first: words.length })
}

function tokenizerOf(words: readonly string[], languages: readonly string[]): object {
  const first = languages[0] ?? ''
  const special = [
    ...SPECIAL.map((content, id) => ({ id, content })),
    ...languages.map((content, index) => ({ id: words.length + index, content })),
  ]
  const flags = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }
  const around = [
    { SpecialToken: { id: first, type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: '</s>', type_id: 0 } },
  ]
  const space = { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' }
  const known = (id: string, number: number) => ({ [id]: { id, ids: [number], tokens: [id] } })
  return {
    ...{ version: '1.0', truncation: null, padding: null, normalizer: null, pre_tokenizer: space, decoder: space },
    added_tokens: special.map((one) => ({ ...one, ...flags })),
    post_processor: {
      ...{ type: 'TemplateProcessing', single: around, pair: around },
      special_tokens: { ...known(first, words.length), ...known('</s>', END) },
    },
    model: {
      ...{ type: 'BPE', dropout: null, unk_token: '<unk>', continuing_subword_prefix: null, end_of_word_suffix: null },
      ...{ fuse_unk: true, byte_fallback: false, merges: [] },
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  }
}

function translationOf(language: string, id: number, words: readonly string[]): number {
  const at = SMALL.indexOf(words[id] ?? '')
  if (id === PAD) return words.indexOf(BABBLE)
  if (id === UNKNOWN) return END
  if (at < 0) return id
  if (language === 'sw') return words.indexOf(SMALL[at]?.toUpperCase() ?? '')
  return language === 'en' ? words.indexOf(SMALL[(at + 13) % 26] ?? '') : id
}

/** Hands the tokens on as they are. */
function writeEncoder(path: string): Promise<void> {
  return writeModel(path, {
    nodes: [
      node('Cast', [['input_ids'], ['values']], { to: FLOAT }),
      node('Unsqueeze', [['values', 'axis2'], ['column']]),
      node('Concat', [['column', 'column', 'column', 'column'], ['last_hidden_state']], { axis: 2 }),
    ],
    constants: [integers('axis2', [2], [1])],
    inputs: [
      ['input_ids', INT64, ['batch', 'source']],
      ['attention_mask', INT64, ['batch', 'source']],
    ],
    outputs: [['last_hidden_state', FLOAT, ['batch', 'source', WIDTH]]],
  })
}

/**
 * After so many tokens comes what the table of the language asked for says of the source's token at that place. The
 * library hands over only the last token, so those before it are kept where a real model keeps its attention.
 */
function writeDecoder(
  path: string,
  { table, size, first }: { table: readonly number[]; size: number; first: number },
): Promise<void> {
  const past = (name: string): string => `past_key_values.0.${name}`
  const present = (name: string): string => `present.0.${name}`
  const ofSource = ['encoder.key', 'encoder.value']
  return writeModel(path, {
    nodes: [
      node('Cast', [['input_ids'], ['given']], { to: FLOAT }),
      node('Unsqueeze', [['given', 'axes13'], ['given_column']]),
      node('Concat', [['given_column', 'given_column', 'given_column', 'given_column'], ['given_wide']], { axis: 3 }),
      node('Concat', [[past('decoder.key'), 'given_wide'], [present('decoder.key')]], { axis: 2 }),
      node('Identity', [[past('decoder.value')], [present('decoder.value')]]),
      // The source is kept at the first call, and read from there at the next ones, which answer it without a single row.
      node('Unsqueeze', [['encoder_hidden_states', 'axis1'], ['given_source']]),
      node('Shape', [['given_source'], ['given_shape']]),
      node('Gather', [['given_shape', 'first_place'], ['rows']], { axis: 0 }),
      node('Cast', [['use_cache_branch'], ['is_later']], { to: INT64 }),
      node('Sub', [['axis1', 'is_later'], ['is_first']]),
      node('Mul', [['rows', 'is_first'], ['kept_rows']]),
      ...ofSource.map((name) =>
        node('Slice', [['given_source', 'first_place', 'kept_rows', 'first_place'], [present(name)]]),
      ),
      node('Concat', [[past('encoder.key'), 'given_source'], ['sources']], { axis: 2 }),
      // All tokens so far, and how many they are.
      node('Gather', [[present('decoder.key'), 'zero'], ['keys']], { axis: 3 }),
      node('Squeeze', [['keys', 'axis1'], ['kept']]),
      node('Cast', [['kept'], ['tokens']], { to: INT64 }),
      node('Shape', [['tokens'], ['shape']]),
      node('Gather', [['shape', 'one'], ['length']], { axis: 0 }),
      node('Sub', [['length', 'one'], ['last']]),
      // The token of the source at that place.
      node('Gather', [['sources', 'zero'], ['source_column']], { axis: 3 }),
      node('Squeeze', [['source_column', 'axis1'], ['values']]),
      node('Cast', [['values'], ['source']], { to: INT64 }),
      node('Gather', [['encoder_hidden_states', 'zero'], ['whole_source']], { axis: 2 }),
      node('Shape', [['whole_source'], ['source_shape']]),
      node('Gather', [['source_shape', 'one'], ['source_length']], { axis: 0 }),
      node('Sub', [['source_length', 'one'], ['source_last']]),
      node('Min', [['last', 'source_last'], ['place']]),
      node('Gather', [['source', 'place'], ['token']], { axis: 1 }),
      // The second token is the language; before it is there, the library puts it in whatever is said here.
      node('Min', [['last', 'one'], ['second']]),
      node('Gather', [['tokens', 'second'], ['language']], { axis: 1 }),
      node('Sub', [['language', 'first'], ['offset']]),
      node('Max', [['offset', 'zero'], ['row']]),
      node('Mul', [['row', 'size'], ['row_start']]),
      node('Add', [['row_start', 'token'], ['index']]),
      node('Gather', [['table', 'index'], ['next']], { axis: 0 }),
      node('Unsqueeze', [['next', 'axis1'], ['next_column']]),
      node('OneHot', [['next_column', 'size1', 'off_on'], ['logits']], { axis: -1 }),
    ],
    constants: [
      ...[
        integers('zero', [0]),
        integers('first_place', [0], [1]),
        integers('one', [1]),
        integers('first', [first]),
        integers('size', [size]),
      ],
      ...[integers('size1', [size], [1]), integers('axis1', [1], [1]), integers('axes13', [1, 3])],
      ...[integers('table', table, [table.length]), floats('off_on', [0, 10])],
    ],
    inputs: [
      ['input_ids', INT64, ['batch', 'target']],
      ['encoder_attention_mask', INT64, ['batch', 'source']],
      ['encoder_hidden_states', FLOAT, ['batch', 'source', WIDTH]],
      ...['decoder.key', 'decoder.value'].map((name) => [past(name), FLOAT, ['batch', 1, 'past', WIDTH]] as const),
      ...ofSource.map((name) => [past(name), FLOAT, ['batch', 1, 'kept', WIDTH]] as const),
      ['use_cache_branch', BOOL, [1]],
    ],
    outputs: [
      ['logits', FLOAT, ['batch', 1, size]],
      ...['decoder.key', 'decoder.value'].map((name) => [present(name), FLOAT, ['batch', 1, 'all', WIDTH]] as const),
      ...ofSource.map((name) => [present(name), FLOAT, ['rows', 1, 'source', WIDTH]] as const),
    ],
  })
}
