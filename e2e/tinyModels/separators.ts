import { join } from 'node:path'
import { FLOAT, floats, node, writeModel } from './onnx.ts'

// Two models of a few kilobytes with the inputs and outputs of Spleeter's: what lies between two frequencies is voice to
// them, and all else is not.

const FRAMES = 512
const BINS = 1024
const SIZE = 4096
const RATE = 44_100

/** The frequencies (Hz) that a tiny separator takes for voice. */
export const VOICE_BAND = [700, 1400] as const

/** Writes both models into a folder, named as the catalogue names them. */
export async function makeTinySeparator(
  folder: string,
  [from, to]: readonly [number, number] = VOICE_BAND,
): Promise<void> {
  const voice = Array.from({ length: BINS }, (_, bin) => {
    const frequency = (bin * RATE) / SIZE
    return frequency >= from && frequency <= to ? 1 : 0
  })
  await writeShare(join(folder, 'vocals.onnx'), voice)
  await writeShare(
    join(folder, 'accompaniment.onnx'),
    voice.map((share) => 1 - share),
  )
}

/** A model that lets this share of each point pass. */
async function writeShare(path: string, shares: readonly number[]): Promise<void> {
  await writeModel(path, {
    nodes: [node('Mul', [['x', 'shares'], ['y']])],
    constants: [floats('shares', shares, [1, 1, 1, BINS])],
    inputs: [['x', FLOAT, [2, 'num_splits', FRAMES, BINS]]],
    outputs: [['y', FLOAT, [2, 'splits', FRAMES, BINS]]],
  })
}
