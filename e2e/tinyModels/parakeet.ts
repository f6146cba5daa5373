import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLOAT, floats, INT32, INT64, integers, node, writeModel } from './onnx.ts'

/** Letters of the tiny Parakeet: every third begins a word. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index) => (index % 3 === 0 ? `▁${letter}` : letter))
/** The blank symbol comes last. */
const BLANK = LETTERS.length
/** Frames of 10 ms that become one, its bands, and how many such frames a letter may last: 0 to 4. */
const SUBSAMPLING = 8
const MEL_BANDS = 128
const LETTER_LENGTHS = 5
/** The loudest band (its natural logarithm) from which a frame is sound; silence is at -16. */
const MIN_SOUND_LOG_POWER = -10

/** Seconds that each letter lasts, and after which the next is heard. */
export const LETTER_SECONDS = ((LETTER_LENGTHS - 1) * SUBSAMPLING) / 100

/** A transducer that tells lengths, as Parakeet is one: in sound it hears one letter of the alphabet after the other. */
export async function makeTinyParakeet(
  folder: string,
  names: { encoder: string; decoder: string; joiner: string; tokens: string },
): Promise<void> {
  await writeModel(join(folder, names.encoder), {
    nodes: [
      node('ReduceMax', [['audio_signal'], ['level']], { axes: [1], keepdims: 1 }),
      node('AveragePool', [['level'], ['outputs']], { kernel_shape: [SUBSAMPLING], strides: [SUBSAMPLING] }),
      node('Shape', [['outputs'], ['shape']]),
      node('Gather', [['shape', 'third'], ['encoded_lengths']], { axis: 0 }),
    ],
    constants: [integers('third', [2], [1])],
    inputs: [
      ['audio_signal', FLOAT, [1, MEL_BANDS, 'T']],
      ['length', INT64, [1]],
    ],
    outputs: [
      ['outputs', FLOAT, [1, 1, 'F']],
      ['encoded_lengths', INT64, [1]],
    ],
    metadata: {
      ...{ model_type: 'EncDecRNNTBPEModel', version: 2, url: 'https://example.org/tiny-tdt', comment: 'tiny' },
      ...{ vocab_size: BLANK, subsampling_factor: SUBSAMPLING, feat_dim: MEL_BANDS, normalize_type: '' },
      ...{ pred_rnn_layers: 1, pred_hidden: 1 },
    },
  })
  await writeModel(join(folder, names.decoder), {
    // It remembers how often it was asked: once before the first letter, and after each.
    nodes: [
      node('Identity', [['count'], ['outputs']]),
      node('Identity', [['target_length'], ['prednet_lengths']]),
      node('Add', [['count', 'one'], ['next_count']]),
      node('Identity', [['other'], ['next_other']]),
    ],
    constants: [floats('one', [1])],
    inputs: [
      ['targets', INT32, [1, 1]],
      ['target_length', INT32, [1]],
      ['count', FLOAT, [1, 1, 1]],
      ['other', FLOAT, [1, 1, 1]],
    ],
    outputs: [
      ['outputs', FLOAT, [1, 1, 1]],
      ['prednet_lengths', INT32, [1]],
      ['next_count', FLOAT, [1, 1, 1]],
      ['next_other', FLOAT, [1, 1, 1]],
    ],
  })
  await writeModel(join(folder, names.joiner), {
    nodes: [
      node('Greater', [['encoder_outputs', 'loud'], ['sound']]),
      node('Cast', [['decoder_outputs'], ['count']], { to: INT64 }),
      node('Mod', [['count', 'letters'], ['letter']]),
      node('Where', [['sound', 'letter', 'blank'], ['token']]),
      node('OneHot', [['token', 'depth', 'off_on'], ['hot']], { axis: -1 }),
      node('Concat', [['hot', 'lengths'], ['logits']], { axis: 3 }),
    ],
    constants: [
      ...[floats('loud', [MIN_SOUND_LOG_POWER]), integers('letters', [LETTERS.length]), integers('blank', [BLANK])],
      ...[integers('depth', [BLANK + 1], [1]), floats('off_on', [0, 10])],
      floats('lengths', [0, 0, 0, 0, 10], [1, 1, 1, LETTER_LENGTHS]),
    ],
    inputs: [
      ['encoder_outputs', FLOAT, [1, 1, 1]],
      ['decoder_outputs', FLOAT, [1, 1, 1]],
    ],
    outputs: [['logits', FLOAT, [1, 1, 1, BLANK + 1 + LETTER_LENGTHS]]],
  })
  const lines = [...LETTERS, '<blk>'].map((symbol, index) => `${symbol} ${index}`)
  await writeFile(join(folder, names.tokens), `${lines.join('\n')}\n`)
}
