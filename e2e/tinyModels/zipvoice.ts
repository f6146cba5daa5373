import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLOAT, floats, INT64, integers, node, writeModel } from './onnx.ts'

// The three models of ZipVoice, each of a kilobyte or two. What they say is a tone for a number of frames for each
// letter, as loud as the guidance is strong and as the text of the recording that they follow is long.

/** Hz of the sound, frames that a letter takes at its own speed, and samples of a frame. */
export const ZIPVOICE = { rate: 24_000, frames: 12, hop: 256 }
const MEL_BANDS = 100
const SPECTRUM_POINTS = 513
const FFT_SAMPLES = 1024
/** By how much the library makes its bands smaller for the model. */
const BAND_SCALE = 0.1
/** The point of the spectrum that sounds: its wave is in step with the frames, so each begins where the last ended. */
const SOUNDING_POINT = 8
/** Strength of the point at a guidance of 1, for each letter of the recording. */
const POINT_STRENGTH = 2
const SIGNS = ['_', '^', '$', ' ', '.', ',', '!', '?', ...'abcdefghijklmnopqrstuvwxyz']

/** Makes a pack's worth of models. It spells the words it knows by their letters, and knows no others. */
export async function makeTinyZipVoice(folder: string, words: readonly string[]): Promise<void> {
  const path = (name: string): string => join(folder, name)
  await writeModel(path('encoder.int8.onnx'), {
    nodes: [
      node('Shape', [['tokens'], ['tokens_shape']]),
      node('Gather', [['tokens_shape', 'second'], ['letters']], { axis: 0 }),
      node('Cast', [['letters'], ['letters_float']], { to: FLOAT }),
      node('Mul', [['letters_float', 'frames'], ['own_speed']]),
      node('Div', [['own_speed', 'speed'], ['paced']]),
      node('Cast', [['paced'], ['own']], { to: INT64 }),
      node('Add', [['own', 'prompt_features_len'], ['all']]),
      node('Concat', [['one', 'all', 'bands'], ['shape']], { axis: 0 }),
      node('Shape', [['prompt_tokens'], ['prompt_shape']]),
      node('Gather', [['prompt_shape', 'second'], ['prompt_letters']], { axis: 0 }),
      node('Cast', [['prompt_letters'], ['prompt_float']], { to: FLOAT }),
      node('Expand', [['prompt_float', 'shape'], ['text_condition']]),
    ],
    constants: [
      ...[integers('second', [1], [1]), integers('one', [1], [1]), integers('bands', [MEL_BANDS], [1])],
      floats('frames', [ZIPVOICE.frames], [1]),
    ],
    inputs: [
      ['tokens', INT64, [1, 'N']],
      ['prompt_tokens', INT64, [1, 'M']],
      ['prompt_features_len', INT64, [1]],
      ['speed', FLOAT, [1]],
    ],
    outputs: [['text_condition', FLOAT, [1, 'T', MEL_BANDS]]],
    metadata: { use_espeak: 1, use_pinyin: 1, comment: 'tiny' },
  })
  // A flow that ends at the product of both, whatever noise it began with.
  await writeModel(path('decoder.int8.onnx'), {
    nodes: [
      node('Mul', [['guidance_scale', 'scale'], ['scaled']]),
      node('Mul', [['scaled', 'text_condition'], ['goal']]),
      node('Sub', [['goal', 'x'], ['way']]),
      node('Sub', [['one', 't'], ['left']]),
      node('Div', [['way', 'left'], ['v']]),
    ],
    constants: [floats('one', [1], [1]), floats('scale', [BAND_SCALE], [1])],
    inputs: [
      ['t', FLOAT, [1]],
      ['x', FLOAT, [1, 'T', MEL_BANDS]],
      ['text_condition', FLOAT, [1, 'T', MEL_BANDS]],
      ['speech_condition', FLOAT, [1, 'T', MEL_BANDS]],
      ['guidance_scale', FLOAT, [1]],
    ],
    outputs: [['v', FLOAT, [1, 'T', MEL_BANDS]]],
    metadata: {
      ...{ version: 1, feat_dim: MEL_BANDS, sample_rate: ZIPVOICE.rate, n_fft: FFT_SAMPLES, hop_length: ZIPVOICE.hop },
      ...{ window_length: FFT_SAMPLES, num_mels: MEL_BANDS },
    },
  })
  const point = Array.from({ length: SPECTRUM_POINTS }, (_, index) => (index === SOUNDING_POINT ? POINT_STRENGTH : 0))
  await writeModel(path('vocos_24khz.onnx'), {
    nodes: [
      node('ReduceMean', [['mels'], ['level']], { axes: [1], keepdims: 1 }),
      node('Mul', [['level', 'point'], ['mag']]),
      node('Mul', [['mag', 'zero'], ['y']]),
      node('Add', [['y', 'one'], ['x']]),
    ],
    constants: [floats('point', point, [1, SPECTRUM_POINTS, 1]), floats('zero', [0]), floats('one', [1])],
    inputs: [['mels', FLOAT, [1, MEL_BANDS, 'T']]],
    outputs: [
      ['mag', FLOAT, [1, SPECTRUM_POINTS, 'T']],
      ['x', FLOAT, [1, SPECTRUM_POINTS, 'T']],
      ['y', FLOAT, [1, SPECTRUM_POINTS, 'T']],
    ],
    metadata: {
      ...{
        model_type: 'vocos',
        n_fft: FFT_SAMPLES,
        hop_length: ZIPVOICE.hop,
        win_length: FFT_SAMPLES,
        center: 1,
        normalized: 0,
      },
      ...{ window_type: 'hann', pad_mode: 'reflect' },
    },
  })
  await writeFile(path('tokens.txt'), SIGNS.map((sign, id) => `${sign}\t${id}\n`).join(''))
  await writeFile(path('lexicon.txt'), words.map((word) => `${word} ${[...word].join(' ')}\n`).join(''))
}
