import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLOAT, floats, INT64, integers, node, writeModel } from './onnx.ts'

// The five models of Pocket TTS, each of a kilobyte. What they say is a tone as loud as the recording they follow, for
// two frames a letter.

/** Hz of the tone, and of the sound; seconds of a frame. */
export const CLONE = { hz: 220, rate: 24_000, frame: 0.08 }
/** Weight of one letter in the sum of the language model's input; the loudness of the voice is below 1. */
const LETTER_WEIGHT = 16
const WIDTH = 1024
const LATENT = 32

/** Makes a pack's worth of models. The tone is `louder` times as loud as the mean level of the recording. */
export async function makeTinyPocket(folder: string, louder = 1): Promise<void> {
  const path = (name: string): string => join(folder, name)
  await writeModel(path('encoder.onnx'), {
    nodes: [
      node('Abs', [['x'], ['size']]),
      node('ReduceMean', [['size'], ['level']], { keepdims: 0 }),
      node('Div', [['level', 'width'], ['share']]),
      node('Expand', [['share', 'shape'], ['embedding']]),
    ],
    constants: [floats('width', [WIDTH]), integers('shape', [1, 1, WIDTH])],
    inputs: [['x', FLOAT, [1, 1, 'N']]],
    outputs: [['embedding', FLOAT, [1, 'T', WIDTH]]],
  })
  await writeModel(path('text_conditioner.onnx'), {
    nodes: [
      node('Cast', [['tokens'], ['numbers']], { to: FLOAT }),
      node('Mul', [['numbers', 'zero'], ['nothing']]),
      node('Add', [['nothing', 'share'], ['same']]),
      node('Unsqueeze', [['same', 'axis2'], ['column']]),
      node('Expand', [['column', 'shape'], ['embedding']]),
    ],
    constants: [
      ...[floats('zero', [0]), floats('share', [LETTER_WEIGHT / WIDTH]), integers('axis2', [2], [1])],
      integers('shape', [1, 1, WIDTH]),
    ],
    inputs: [['tokens', INT64, [1, 'L']]],
    outputs: [['embedding', FLOAT, [1, 'L', WIDTH]]],
  })
  await writeModel(path('lm_main.int8.onnx'), {
    nodes: [
      node('ReduceSum', [['embeddings'], ['given']], { keepdims: 0 }),
      node('Add', [['sum', 'given'], ['out_sum']]),
      node('Shape', [['seq'], ['seq_shape']]),
      node('Gather', [['seq_shape', 'second'], ['frames']], { axis: 0 }),
      node('Cast', [['frames'], ['frames_float']], { to: FLOAT }),
      node('Add', [['steps', 'frames_float'], ['out_steps']]),
      node('Mod', [['out_sum', 'letter'], ['level']], { fmod: 1 }),
      node('Sub', [['out_sum', 'level'], ['text']]),
      node('Div', [['text', 'half_letter'], ['goal']]),
      node('GreaterOrEqual', [['out_steps', 'goal'], ['over']]),
      node('Where', [['over', 'yes', 'no'], ['eos']]),
      node('Reshape', [['level', 'matrix'], ['conditioning']]),
    ],
    constants: [
      ...[integers('second', [1], [1]), integers('matrix', [1, 1]), floats('letter', [LETTER_WEIGHT], [1])],
      ...[floats('half_letter', [LETTER_WEIGHT / 2], [1]), floats('yes', [0], [1]), floats('no', [-10], [1])],
    ],
    inputs: [
      ['seq', FLOAT, [1, 'S', LATENT]],
      ['embeddings', FLOAT, [1, 'T', WIDTH]],
      ['sum', FLOAT, [1]],
      ['steps', FLOAT, [1]],
    ],
    outputs: [
      ['conditioning', FLOAT, [1, 1]],
      ['eos', FLOAT, [1]],
      ['out_sum', FLOAT, [1]],
      ['out_steps', FLOAT, [1]],
    ],
  })
  // A flow that ends at what it is conditioned by, whatever noise it began with.
  await writeModel(path('lm_flow.int8.onnx'), {
    nodes: [
      node('Sub', [['c', 'x'], ['way']]),
      node('Sub', [['one', 's'], ['left']]),
      node('Div', [['way', 'left'], ['direction']]),
    ],
    constants: [floats('one', [1], [1, 1])],
    inputs: [
      ['c', FLOAT, [1, 1]],
      ['s', FLOAT, [1, 1]],
      ['t', FLOAT, [1, 1]],
      ['x', FLOAT, [1, LATENT]],
    ],
    outputs: [['direction', FLOAT, [1, LATENT]]],
  })
  await writeDecoder(path('decoder.int8.onnx'), louder)
  const tokens = ['<unk>', '▁', ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,!?']
  await writeFile(path('vocab.json'), JSON.stringify(Object.fromEntries(tokens.map((token, id) => [token, id]))))
  await writeFile(path('token_scores.json'), JSON.stringify(Object.fromEntries(tokens.map((token) => [token, -1]))))
}

/** A tone as loud as the latent says. */
async function writeDecoder(path: string, louder: number): Promise<void> {
  const frame = Math.round(CLONE.frame * CLONE.rate)
  const tone = Float32Array.from({ length: frame }, (_, index) => {
    return louder * Math.sin((2 * Math.PI * CLONE.hz * index) / CLONE.rate)
  })
  await writeModel(path, {
    nodes: [
      node('ReduceMean', [['latent'], ['level']], { axes: [2], keepdims: 1 }),
      node('Mul', [['level', 'tone'], ['frames']]),
      node('Reshape', [['frames', 'row'], ['audio']]),
      node('Identity', [['state'], ['out_state']]),
    ],
    constants: [floats('tone', [...tone], [1, 1, frame]), integers('row', [1, 1, -1])],
    inputs: [
      ['latent', FLOAT, [1, 'F', LATENT]],
      ['state', FLOAT, [1]],
    ],
    outputs: [
      ['audio', FLOAT, [1, 1, 'N']],
      ['out_state', FLOAT, [1]],
    ],
  })
}
