import { AppError } from '../../../shared/failure.ts'

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
    const message = 'The library that runs this pack, ONNX Runtime, is not installed. Run npm ci again.'
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}
