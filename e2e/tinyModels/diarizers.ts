import { join } from 'node:path'
import { FLOAT, floats, integers, node, writeModel } from './onnx.ts'

// Models of a kilobyte with the shapes of pyannote's segmentation and of a speaker embedding. The first voice of a test
// recording lies above the middle line and the second below; both at once are louder than either.

const SAMPLE_RATE_HZ = 16_000
/** Level from which someone speaks, and from which two do. */
const ONE_SPEAKER_LEVEL = 0.02
const TWO_SPEAKERS_LEVEL = 0.37

/** Tells at every frame of 17 ms: nobody, the voice above, the voice below, or both (class 4 of pyannote's seven). */
async function makeTinySegmentation(path: string): Promise<void> {
  const frames = { kernel_shape: [991], strides: [270] }
  await writeModel(path, {
    nodes: [
      node('AveragePool', [['x'], ['middle']], frames),
      node('Abs', [['x'], ['size']]),
      node('AveragePool', [['size'], ['level']], frames),
      node('Sub', [['middle', 'one'], ['above']]),
      node('Neg', [['middle'], ['turned']]),
      node('Sub', [['turned', 'one'], ['below']]),
      node('Sub', [['level', 'two'], ['loud']]),
      node('Mul', [['loud', 'hundred'], ['both']]),
      node('Mul', [['level', 'zero'], ['nobody']]),
      node('Sub', [['nobody', 'hundred'], ['never']]),
      node('Concat', [['nobody', 'above', 'below', 'never', 'both', 'never', 'never'], ['classes']], { axis: 1 }),
      node('Transpose', [['classes'], ['y']], { perm: [0, 2, 1] }),
    ],
    constants: [
      floats('one', [ONE_SPEAKER_LEVEL]),
      floats('two', [TWO_SPEAKERS_LEVEL]),
      floats('zero', [0]),
      floats('hundred', [100]),
    ],
    inputs: [['x', FLOAT, ['N', 1, 'T']]],
    outputs: [['y', FLOAT, ['N', 'F', 7]]],
    metadata: {
      ...{
        model_type: 'pyannote-segmentation-3.0',
        version: 1,
        sample_rate: SAMPLE_RATE_HZ,
        window_size: 10 * SAMPLE_RATE_HZ,
      },
      ...{ receptive_field_size: 991, receptive_field_shift: 270 },
      ...{ num_speakers: 3, powerset_max_classes: 2, num_classes: 7 },
    },
  })
}

/** A print that is the mean spectrum without its level. */
async function makeTinyEmbedding(path: string): Promise<void> {
  await writeModel(path, {
    nodes: [
      node('ReduceMean', [['x'], ['mean']], { axes: [1], keepdims: 1 }),
      node('Squeeze', [['mean', 'axis1'], ['spectrum']]),
      node('ReduceMean', [['spectrum'], ['level']], { axes: [1], keepdims: 1 }),
      node('Sub', [['spectrum', 'level'], ['embedding']]),
    ],
    constants: [integers('axis1', [1], [1])],
    inputs: [['x', FLOAT, [1, 'T', 80]]],
    outputs: [['embedding', FLOAT, [1, 80]]],
    metadata: {
      ...{ framework: '3d-speaker', language: 'en', url: 'none', comment: 'mean spectrum' },
      ...{ sample_rate: SAMPLE_RATE_HZ, output_dim: 80, normalize_samples: 1, feature_normalize_type: '' },
    },
  })
}

/** Both models of a pack that tells speakers apart. */
export async function makeTinyDiarizer(folder: string): Promise<void> {
  await makeTinySegmentation(join(folder, 'segmentation.int8.onnx'))
  await makeTinyEmbedding(join(folder, 'embedding.onnx'))
}

/** Who is heard in a stretch of a test recording, in seconds. */
export interface Talk {
  readonly start: number
  readonly end: number
  readonly who: 'above' | 'below'
}

/** A recording in which each voice is a tone of its own on its side of the middle. */
export function talking(seconds: number, talks: readonly Talk[]): Int16Array {
  const samples = new Int16Array(seconds * SAMPLE_RATE_HZ)
  for (const { start, end, who } of talks) {
    const [hz, middle] = who === 'above' ? [300, 0.12] : [2400, -0.12]
    for (let index = Math.round(start * SAMPLE_RATE_HZ); index < end * SAMPLE_RATE_HZ; index++) {
      const tone = 0.5 * Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE_HZ)
      samples[index] = Math.max(-32_768, Math.min(32_767, (samples[index] ?? 0) + 32_767 * (tone + middle)))
    }
  }
  return samples
}
