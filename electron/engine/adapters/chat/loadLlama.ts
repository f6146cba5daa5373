import { existsSync } from 'node:fs'
import type { Llama } from 'node-llama-cpp'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

type LlamaLibrary = typeof import('node-llama-cpp')

/** Names of software renderers, drivers without a graphics card: running on the processor is many times faster. */
const SOFTWARE = /llvmpipe|lavapipe|swiftshader|software/i

/** Where Linux shows graphics cards: those with free drivers, NVIDIA's, and Windows' own within WSL. */
const LINUX_CARDS = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg']

/** Whether there may be a graphics card. To ask a driver for it costs a second, in a process of its own. */
const mayHaveCard = (): boolean => process.platform !== 'linux' || LINUX_CARDS.some((path) => existsSync(path))

/** Loads node-llama-cpp; call it only in worker processes. Throws `unavailable` if the library is not installed. */
export async function loadLlamaLibrary(): Promise<LlamaLibrary> {
  try {
    return await import('node-llama-cpp')
  } catch (cause) {
    throw missing(cause)
  }
}

/** llama.cpp as it was built for this system, on the graphics card where there is one. It fetches and builds nothing. */
export async function startLlama({ getLlama, LlamaLogLevel }: LlamaLibrary): Promise<Llama> {
  const quiet = { build: 'never', skipDownload: true, progressLogs: false, logLevel: LlamaLogLevel.error } as const
  try {
    const llama = await getLlama({ gpu: mayHaveCard() ? 'auto' : false, ...quiet })
    if (llama.gpu === false || !(await llama.getGpuDeviceNames()).some((name) => SOFTWARE.test(name))) return llama
    await llama.dispose()
    return await getLlama({ gpu: false, ...quiet })
  } catch (cause) {
    throw missing(cause)
  }
}

function missing(cause: unknown): AppError {
  const message = say('engineModel.chat.noLibrary')
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
}
