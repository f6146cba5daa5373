import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLOAT, floats, INT64, integers, node, type Port, writeModel } from './onnx.ts'

// Voices of a kilobyte that the real library loads and speaks with. Every token sounds for the same time as a tone of its
// own, so what was given to the model, and in which order, can be read off the sound.

/** Seconds a token sounds at a length scale of 1. */
export const TOKEN_SECONDS = 0.06
/** Hz of token 0, and how far each next one is above the one before. */
const LOWEST_TOKEN_HZ = 200
const TOKEN_STEP_HZ = 40
/** Peak at the library's own noise scale, 0.667. */
const PEAK_LEVEL = 0.3

/** The graph that all share: tokens become tones. `length` and `loudness` name a scalar or a list of one number each. */
function tones(
  tokens: string,
  nodeInputs: { length: string; loudness: string; out: readonly number[] },
  sampleRate: number,
) {
  return {
    nodes: [
      node('Cast', [[tokens], ['numbers']], { to: FLOAT }),
      node('Mul', [['numbers', 'step'], ['steps']]),
      node('Add', [['steps', 'lowest'], ['hz']]),
      node('Reshape', [['hz', 'column'], ['hz_column']]),
      node('Mul', [[nodeInputs.length, 'token_samples'], ['samples_float']]),
      node('Cast', [['samples_float'], ['samples_list']], { to: INT64 }),
      node('Reshape', [['samples_list', 'scalar'], ['samples']]),
      node('Range', [['zero', 'samples', 'one'], ['index']]),
      node('Cast', [['index'], ['index_float']], { to: FLOAT }),
      node('Mul', [['index_float', 'radians'], ['time']]),
      node('Mul', [['hz_column', 'time'], ['phase']]),
      node('Sin', [['phase'], ['tone']]),
      node('Mul', [['tone', nodeInputs.loudness], ['loud']]),
      node('Mul', [['loud', 'loudness_factor'], ['scaled']]),
      node('Reshape', [['scaled', 'out_shape'], ['audio']]),
    ],
    constants: [
      ...[floats('step', [TOKEN_STEP_HZ]), floats('lowest', [LOWEST_TOKEN_HZ]), integers('column', [-1, 1])],
      ...[floats('token_samples', [TOKEN_SECONDS * sampleRate]), integers('scalar', [], [0])],
      ...[integers('zero', [0]), integers('one', [1]), floats('radians', [(2 * Math.PI) / sampleRate])],
      ...[
        floats('loudness_factor', [PEAK_LEVEL / 0.667]),
        integers('out_shape', nodeInputs.out, [nodeInputs.out.length]),
      ],
    ],
  }
}

/** A table with a number for each sign in turn. */
async function writeTokens(path: string, signs: Iterable<string>): Promise<void> {
  await writeFile(path, Array.from(signs, (sign, index) => `${sign} ${index}\n`).join(''))
}

/** An MMS voice at 16 kHz that knows these letters and the space; token 0 is the blank between letters. */
export async function makeTinyMms(folder: string, letters: string): Promise<void> {
  const rate = 16_000
  await writeModel(join(folder, 'model.onnx'), {
    ...tones('x', { length: 'length_scale', loudness: 'noise_scale', out: [1, 1, -1] }, rate),
    inputs: [
      ['x', INT64, [1, 'T']],
      ['x_length', INT64, [1]],
      ['noise_scale', FLOAT, [1]],
      ['length_scale', FLOAT, [1]],
      ['noise_scale_w', FLOAT, [1]],
    ],
    outputs: [['audio', FLOAT, [1, 1, 'N']]],
    metadata: {
      ...{ model_type: 'vits', comment: 'mms', language: 'yor', frontend: 'characters' },
      ...{ add_blank: 1, use_eos_bos: 0, n_speakers: 1, sample_rate: rate },
    },
  })
  await writeTokens(join(folder, 'tokens.txt'), ['_', ' ', ...letters])
}

/** Where a Piper model takes its numbers from. */
const PIPER_INPUTS: readonly Port[] = [
  ['input', INT64, [1, 'T']],
  ['input_lengths', INT64, [1]],
  ['scales', FLOAT, [3]],
]

/** Loudness and length from a Piper model's list of scales, and softer for each further speaker. */
function piperGraph(speakers: number, rate: number) {
  const graph = tones('input', { length: 'length_scale', loudness: 'loudness', out: [1, 1, -1] }, rate)
  const many = speakers > 1
  return {
    nodes: [
      node('Gather', [['scales', 'second'], ['length_scale']], { axis: 0 }),
      node('Gather', [['scales', 'first'], ['noise_scale']], { axis: 0 }),
      ...(many
        ? [
            node('Cast', [['sid'], ['sid_float']], { to: FLOAT }),
            node('Add', [['sid_float', 'one_float'], ['speaker']]),
            node('Div', [['noise_scale', 'speaker'], ['loudness']]),
          ]
        : [node('Identity', [['noise_scale'], ['loudness']])]),
      ...graph.nodes,
    ],
    constants: [
      ...graph.constants,
      ...[integers('first', [0], [1]), integers('second', [1], [1]), floats('one_float', [1], [1])],
    ],
    inputs: many ? [...PIPER_INPUTS, ['sid', INT64, [1]] as const] : PIPER_INPUTS,
    outputs: [['audio', FLOAT, [1, 1, 'N']] as const],
  }
}

/** A Piper voice at 22.05 kHz as sherpa-onnx has them, which is given phonemes; `phonemes` are those it knows. */
export async function makeTinyPiper(
  folder: string,
  name: string,
  { phonemes, voice, speakers = 1 }: { phonemes: string; voice: string; speakers?: number },
) {
  const rate = 22_050
  await writeModel(join(folder, name), {
    ...piperGraph(speakers, rate),
    metadata: {
      ...{ model_type: 'vits', comment: 'piper', language: voice, voice, has_espeak: 1 },
      ...{ n_speakers: speakers, sample_rate: rate },
    },
  })
  await writeTokens(join(folder, 'tokens.txt'), ['_', '^', '$', ' ', '.', ',', ...phonemes])
}

/**
 * A model straight from Piper, its settings beside it and none inside: trained on letters, or on the phonemes that
 * espeak-ng has for a `voice`. `symbols` are the letters or phonemes it knows.
 */
export async function makeTinyRawPiper(
  folder: string,
  name: string,
  { symbols, voice, speakers = 1 }: { symbols: string; voice?: string; speakers?: number },
): Promise<void> {
  const rate = 22_050
  await writeModel(join(folder, name), piperGraph(speakers, rate))
  const signs = ['_', '^', '$', ' ', ...symbols]
  const settings = {
    ...{ audio: { sample_rate: rate }, num_speakers: speakers },
    ...(voice === undefined ? { phoneme_type: 'text' } : { phoneme_type: 'espeak', espeak: { voice } }),
    phoneme_id_map: Object.fromEntries(signs.map((sign, id) => [sign, [id]])),
  }
  await writeFile(join(folder, `${name}.json`), JSON.stringify(settings))
}

/** A Kokoro of so many speakers at 24 kHz: the first number of a speaker's style is how loud it is. */
export async function makeTinyKokoro(folder: string, phonemes: string, speakers: number): Promise<void> {
  const rate = 24_000
  const [LENGTHS, SIZE] = [510, 4]
  const graph = tones('tokens', { length: 'slowness', loudness: 'loudness', out: [-1] }, rate)
  await writeModel(join(folder, 'model.int8.onnx'), {
    nodes: [
      node('Div', [['one_float', 'speed'], ['slowness']]),
      node('Gather', [['style', 'first'], ['loudness']], { axis: 1 }),
      ...graph.nodes,
    ],
    constants: [...graph.constants, integers('first', [0]), floats('one_float', [1], [1])],
    inputs: [
      ['tokens', INT64, [1, 'T']],
      ['style', FLOAT, [1, SIZE]],
      ['speed', FLOAT, [1]],
    ],
    outputs: [['audio', FLOAT, ['N']]],
    metadata: {
      ...{ model_type: 'kokoro', version: 2, voice: 'en-us', language: 'English', has_espeak: 1 },
      ...{ sample_rate: rate, n_speakers: speakers, style_dim: `${LENGTHS},1,${SIZE}` },
    },
  })
  const styles = Float32Array.from({ length: speakers * LENGTHS * SIZE }, (_, index) => {
    return 0.667 / (1 + Math.floor(index / (LENGTHS * SIZE)))
  })
  await writeFile(join(folder, 'voices.bin'), styles)
  // Number 0 is what the library puts at both ends.
  await writeTokens(join(folder, 'tokens.txt'), ['$', ' ', '.', ',', '!', '?', ...phonemes])
  await writeFile(join(folder, 'lexicon-us-en.txt'), 'hello h ə\nworld w ɜ\n')
}

/** Which tokens a tiny voice was given, read off its sound. */
export function decodeTokens(samples: Float32Array, sampleRate: number, speed = 1): number[] {
  const size = Math.trunc((TOKEN_SECONDS * sampleRate) / speed)
  const decodedTokens: number[] = []
  for (let from = 0; from + size <= samples.length; from += size) {
    decodedTokens.push(tokenOf(samples.subarray(from, from + size), sampleRate))
  }
  return decodedTokens
}

/** The tone that most of a sound is: each is compared with the sound by a single bin of its spectrum. */
function tokenOf(samples: Float32Array, sampleRate: number): number {
  const power = (token: number): number => {
    const step = (2 * Math.PI * (LOWEST_TOKEN_HZ + TOKEN_STEP_HZ * token)) / sampleRate
    let [real, imaginary] = [0, 0]
    for (const [index, sample] of samples.entries()) {
      real += sample * Math.cos(step * index)
      imaginary += sample * Math.sin(step * index)
    }
    return real ** 2 + imaginary ** 2
  }
  const powers = Array.from({ length: 100 }, (_, token) => power(token))
  return powers.indexOf(Math.max(...powers))
}
