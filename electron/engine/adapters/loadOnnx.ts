import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

type Onnx = typeof import('onnxruntime-node')

/**
 * Loads ONNX Runtime with its telemetry switched off; call it only in worker processes. Throws `unavailable` if it is not
 * installed.
 */
export async function loadOnnx(): Promise<Onnx> {
  process.env.ORT_DISABLE_TELEMETRY = '1' // read when the runtime is loaded, which is with the import
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    const message = say('engineModel.library', { name: 'ONNX Runtime' })
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}
