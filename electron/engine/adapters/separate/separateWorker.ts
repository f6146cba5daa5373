import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { ChannelFile } from '../../core/ports.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import { SPECTRUM, type VoiceMaskModel } from '../../signal/people/separateVoices.ts'
import { loadOnnx } from '../loadOnnx.ts'
import { checkFiles } from '../loadSherpa.ts'
import { separateFile } from './separateFile.ts'

// The program of a process that tells voices from the rest with Spleeter's two models: one request, then it ends.

/** The request of the parent, sent once. */
export interface SeparateRequest {
  readonly folder: string
  /** The models of either part, relative to the folder. */
  readonly vocals: string
  readonly accompaniment: string
  readonly sound: ChannelFile
  /** The WAV to write. */
  readonly voices: string
}

const MODEL_THREADS = Math.min(4, availableParallelism())
/** Both sides, one stretch, its frames, their points: as the models were exported for sherpa-onnx. */
const SHAPE = [2, 1, SPECTRUM.frames, SPECTRUM.bins]
/** Keeps shares defined where both models' outputs are silent; Spleeter's own figure. */
const POWER_EPSILON = 1e-10
const NO_SEPARATOR = say('engineModel.separator.none')

answerRequests(separate)

async function separate({ folder, vocals, accompaniment, sound, voices }: SeparateRequest): Promise<void> {
  const paths = [join(folder, vocals), join(folder, accompaniment)] as const
  await checkFiles(paths)
  await report(0)
  const model = await loadModel(...paths)
  await separateFile({ sound, voices, model })
}

/** Wiener filter as in Spleeter: each model's squared estimate as a share of the sum of both. */
async function loadModel(vocals: string, accompaniment: string): Promise<VoiceMaskModel> {
  const { InferenceSession, Tensor } = await loadOnnx()
  const options = { intraOpNumThreads: MODEL_THREADS, interOpNumThreads: 1, enableCpuMemArena: false }
  const load = async (path: string): Promise<InferenceSession> => {
    try {
      return await InferenceSession.create(path, options)
    } catch (cause) {
      throw new AppError({ kind: 'unavailable', message: NO_SEPARATOR, permanent: true }, { cause })
    }
  }
  const [voice, rest] = [await load(vocals), await load(accompaniment)]
  const estimate = async (session: InferenceSession, magnitudes: Float32Array): Promise<Float32Array> => {
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
    const made = (await session.run({ [input]: new Tensor('float32', magnitudes, SHAPE) }))[output]
    if (made?.data instanceof Float32Array && made.data.length === magnitudes.length) return made.data
    throw new AppError({ kind: 'unavailable', message: NO_SEPARATOR, permanent: true })
  }
  return async (magnitudes) => {
    const [voiced, others] = [await estimate(voice, magnitudes), await estimate(rest, magnitudes)]
    const shares = new Float32Array(magnitudes.length)
    for (let at = 0; at < shares.length; at++) {
      const [a, b] = [(voiced[at] ?? 0) ** 2, (others[at] ?? 0) ** 2]
      shares[at] = (a + POWER_EPSILON / 2) / (a + b + POWER_EPSILON)
    }
    return shares
  }
}
