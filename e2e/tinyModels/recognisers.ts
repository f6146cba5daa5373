import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLOAT, floats, INT64, integers, node, writeModel } from './onnx.ts'

// Models of a kilobyte that the real library loads and runs like any other. What they "hear" follows from simple rules,
// so a test knows what must come out.

const COUNTED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const LANGUAGES = ['en', 'sw', 'yo'] as const
const SYMBOLS = ['', ...COUNTED.map((word) => ` ${word}`), ...LANGUAGES.map((code) => `<|${code}|>`), ...LANGUAGES]
const FIRST_LANGUAGE = 1 + COUNTED.length
const SOT = 16
const TRANSCRIBE = 17
const TRANSLATE = 18
const NO_SPEECH = 19
const EOT = 20
const NO_TIMESTAMPS = 21
/** The first of the tokens that tell a time, one for each 20 ms of half a minute; how many a second has. */
const TIMES = NO_TIMESTAMPS + 1
const TIMES_A_SECOND = 50
const WHISPER_SIZE = TIMES + 1501
/** Tokens that each second takes, more than the library allows where nothing comes after the speech; the text's most. */
const TOKENS_A_SECOND = 8
const MOST_TOKENS = 448
/** Frames in a second, and the loudest band of one (as the library levels them) from which it is sound. */
const FRAMES_PER_SECOND = 100
const MIN_SOUND_LEVEL = 0.5

interface TinyWhisper {
  readonly detectedLanguage?: (typeof LANGUAGES)[number]
  readonly says?: readonly string[]
  /** Mel bands it is given; the large ones since version 3 take 128. */
  readonly bands?: number
}

/**
 * Whisper that always hears `detectedLanguage` where it is not told the language. It says the language's code in the first second
 * and then counts the whole seconds of what it is given, to nine, each with when it begins and ends. As in languages
 * that it has seen little of, many tokens make up a word; here, all but one of them are spaces. `says` is what it says
 * instead of numbers.
 */
export async function makeTinyWhisper(
  folder: string,
  names: { encoder: string; decoder: string; tokens: string },
  { detectedLanguage = 'sw', says = COUNTED, bands = 80 }: TinyWhisper = {},
): Promise<void> {
  await writeEncoder(join(folder, names.encoder), bands)
  await writeDecoder(join(folder, names.decoder), detectedLanguage)
  await writeTokens(join(folder, names.tokens), says)
}

async function writeEncoder(path: string, bands: number): Promise<void> {
  await writeModel(path, {
    nodes: [
      node('ReduceMax', [['mel'], ['level']], { axes: [1], keepdims: 1 }),
      node('Greater', [['level', 'loud'], ['heard']]),
      node('Cast', [['heard'], ['sound']], { to: FLOAT }),
      node('Reshape', [['sound', 'shape'], ['cross_k']]),
      node('Identity', [['cross_k'], ['cross_v']]),
    ],
    constants: [integers('shape', [1, 1, -1, 1]), floats('loud', [MIN_SOUND_LEVEL])],
    inputs: [['mel', FLOAT, [1, bands, 'T']]],
    outputs: [
      ['cross_k', FLOAT, [1, 1, 'T', 1]],
      ['cross_v', FLOAT, [1, 1, 'T', 1]],
    ],
    metadata: {
      model_type: 'whisper-tiny',
      ...{ n_mels: bands, n_text_layer: 1, n_text_ctx: MOST_TOKENS, n_text_state: 1, n_vocab: WHISPER_SIZE },
      ...{ sot: SOT, eot: EOT, blank_id: 0, translate: TRANSLATE, transcribe: TRANSCRIBE, no_speech: NO_SPEECH },
      ...{ is_multilingual: 1, no_timestamps: NO_TIMESTAMPS, sot_sequence: `${SOT},${FIRST_LANGUAGE},${TRANSCRIBE}` },
      all_language_tokens: LANGUAGES.map((_, index) => FIRST_LANGUAGE + index).join(','),
      all_language_codes: LANGUAGES.join(','),
    },
  })
}

async function writeDecoder(path: string, detectedLanguage: (typeof LANGUAGES)[number]): Promise<void> {
  await writeModel(path, {
    nodes: [
      // Whole seconds of sound, from the number of its frames.
      node('ReduceSum', [['cross_k'], ['frames']], { keepdims: 0 }),
      node('Cast', [['frames'], ['own']], { to: INT64 }),
      node('Div', [['own', 'frames_a_second'], ['whole_seconds']]),
      node('Min', [['whole_seconds', 'most'], ['seconds']]),
      // How many tokens were said: three come first.
      node('Shape', [['tokens'], ['tokens_shape']]),
      node('Gather', [['tokens_shape', 'one'], ['count']], { axis: 0 }),
      node('Squeeze', [['offset', 'axis0'], ['before']]),
      node('Add', [['before', 'count'], ['reached']]),
      node('Sub', [['reached', 'three'], ['said']]),
      // A time, a word, spaces, another time; then the next second.
      node('Div', [['said', 'tokens_a_second'], ['part']]),
      node('Mod', [['said', 'tokens_a_second'], ['turn']]),
      node('Add', [['part', 'one'], ['part_after']]),
      node('Mul', [['part', 'times'], ['begins']]),
      node('Mul', [['part_after', 'times'], ['ends']]),
      node('Add', [['begins', 'first_time'], ['begin']]),
      node('Add', [['ends', 'first_time'], ['end']]),
      // The language is the second of the tokens that come first, and remembered with the rest.
      node('Sub', [['count', 'one'], ['last']]),
      node('Min', [['last', 'one'], ['place']]),
      node('Gather', [['tokens', 'place'], ['second_row']], { axis: 1 }),
      node('Squeeze', [['second_row', 'axis0'], ['second']]),
      node('Mul', [['second', 'place'], ['noted']]),
      node('Cast', [['noted'], ['noted_float']], { to: FLOAT }),
      node('Add', [['self_k', 'noted_float'], ['out_self_k']]),
      node('ReduceMean', [['out_self_k'], ['language_float']], { keepdims: 0 }),
      node('Cast', [['language_float'], ['language']], { to: INT64 }),
      node('Add', [['language', 'languages'], ['code']]),
      // Which token is next: the language where it is asked for, a time, the code of the language or a number, the end.
      node('Equal', [['part', 'zero'], ['first']]),
      node('Where', [['first', 'code', 'part'], ['word']]),
      node('Equal', [['turn', 'one'], ['speaks']]),
      node('Equal', [['turn', 'last_turn'], ['closes']]),
      node('Where', [['closes', 'end', 'zero'], ['rest']]),
      node('Where', [['speaks', 'word', 'rest'], ['later']]),
      node('Equal', [['turn', 'zero'], ['starts']]),
      node('Where', [['starts', 'begin', 'later'], ['told']]),
      node('Greater', [['part', 'seconds'], ['over']]),
      node('Where', [['over', 'eot', 'told'], ['spoken']]),
      node('Less', [['said', 'zero'], ['asked']]),
      node('Where', [['asked', 'heard', 'spoken'], ['next']]),
      node('Reshape', [['next', 'one_one'], ['next2']]),
      node('OneHot', [['next2', 'depth', 'off_on'], ['hot']], { axis: -1 }),
      node('Reshape', [['count', 'axis1'], ['count1']]),
      node('Concat', [['axis1', 'count1', 'depth'], ['wide']], { axis: 0 }),
      node('Expand', [['hot', 'wide'], ['logits']]),
      node('Identity', [['self_v'], ['out_self_v']]),
    ],
    constants: [
      ...[integers('tokens_a_second', [TOKENS_A_SECOND]), integers('last_turn', [TOKENS_A_SECOND - 1])],
      ...[integers('zero', [0]), integers('one', [1]), integers('three', [3])],
      ...[integers('frames_a_second', [FRAMES_PER_SECOND]), integers('eot', [EOT])],
      ...[integers('most', [COUNTED.length]), integers('times', [TIMES_A_SECOND]), integers('first_time', [TIMES])],
      ...[
        integers('languages', [LANGUAGES.length]),
        integers('heard', [FIRST_LANGUAGE + LANGUAGES.indexOf(detectedLanguage)]),
      ],
      ...[integers('axis0', [0], [1]), integers('axis1', [1], [1]), integers('one_one', [1, 1])],
      ...[integers('depth', [WHISPER_SIZE], [1]), floats('off_on', [0, 10])],
    ],
    inputs: [
      ['tokens', INT64, [1, 'n']],
      ['self_k', FLOAT, [1, 1, MOST_TOKENS, 1]],
      ['self_v', FLOAT, [1, 1, MOST_TOKENS, 1]],
      ['cross_k', FLOAT, [1, 1, 'T', 1]],
      ['cross_v', FLOAT, [1, 1, 'T', 1]],
      ['offset', INT64, [1]],
    ],
    outputs: [
      ['logits', FLOAT, [1, 'n', WHISPER_SIZE]],
      ['out_self_k', FLOAT, [1, 1, MOST_TOKENS, 1]],
      ['out_self_v', FLOAT, [1, 1, MOST_TOKENS, 1]],
    ],
  })
}

/** Whisper's table holds base64, as its tokens are bytes; the codes are words of their own. */
async function writeTokens(path: string, says: readonly string[]): Promise<void> {
  const words = SYMBOLS.map((symbol, index) => {
    if (index > 0 && index < FIRST_LANGUAGE) return ` ${says[index - 1] ?? ''}`
    return LANGUAGES.some((code) => code === symbol) ? ` ${symbol}` : symbol
  })
  const lines = words.map((word, index) => `${Buffer.from(word || ' ').toString('base64')} ${index}`)
  await writeFile(path, `${lines.join('\n')}\n`)
}

/** Letters of the tiny Omnilingual: every third begins a word. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index) => (index % 3 === 0 ? `▁${letter}` : letter))

/** Omnilingual that says the next letter of the alphabet at every half second that is loud: `abc def …`. */
export async function makeTinyOmnilingual(folder: string, names: { model: string; tokens: string }): Promise<void> {
  const size = LETTERS.length + 1
  await writeModel(join(folder, names.model), {
    nodes: [
      // Frames of 20 ms, as the real one has them.
      node('Abs', [['x'], ['loudness']]),
      node('Unsqueeze', [['loudness', 'axis1'], ['channel']]),
      node('AveragePool', [['channel'], ['pooled']], { kernel_shape: [400], strides: [320] }),
      node('Squeeze', [['pooled', 'axis1'], ['level']]),
      node('Shape', [['level'], ['level_shape']]),
      node('Gather', [['level_shape', 'one'], ['frames']], { axis: 0 }),
      node('Range', [['zero', 'frames', 'one'], ['frame']]),
      node('Mod', [['frame', 'half'], ['phase']]),
      node('Equal', [['phase', 'zero'], ['beat']]),
      node('Div', [['frame', 'half'], ['halves']]),
      node('Mod', [['halves', 'letters'], ['letter']]),
      node('Add', [['letter', 'one'], ['token']]),
      node('Greater', [['level', 'loud'], ['speaking']]),
      node('And', [['speaking', 'beat'], ['on']]),
      node('Where', [['on', 'token', 'zero'], ['index']]),
      node('OneHot', [['index', 'depth', 'off_on'], ['logits']], { axis: -1 }),
    ],
    constants: [
      ...[integers('zero', [0]), integers('one', [1]), integers('half', [25]), integers('letters', [LETTERS.length])],
      ...[integers('axis1', [1], [1]), integers('depth', [size], [1])],
      ...[floats('loud', [0.3]), floats('off_on', [0, 10])],
    ],
    inputs: [['x', FLOAT, [1, 'N']]],
    outputs: [['logits', FLOAT, [1, 'T', size]]],
  })
  const lines = ['<blk>', ...LETTERS].map((symbol, index) => `${symbol} ${index}`)
  await writeFile(join(folder, names.tokens), `${lines.join('\n')}\n`)
}
