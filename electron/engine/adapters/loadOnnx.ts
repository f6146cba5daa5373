import { AppError } from '../../../shared/failure.ts'

type Onnx = typeof import('onnxruntime-node')

/**
 * ONNX Runtime by itself, told to send no telemetry; loaded only in processes of its own. Throws `unavailable` where it is
 * not installed.
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
