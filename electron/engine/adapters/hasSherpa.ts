import { createRequire } from 'node:module'
import { arch, platform } from 'node:process'

/**
 * Whether the library that runs most packs is installed, and its binary for this system; found by name, without loading
 * it. `from` is the module that would load it.
 */
export function hasSherpa(from: string = import.meta.url): boolean {
  const { resolve } = createRequire(from)
  const system = platform === 'win32' ? 'win' : platform
  try {
    resolve('sherpa-onnx-node')
    resolve(`sherpa-onnx-${system}-${arch}/sherpa-onnx.node`)
    return true
  } catch {
    return false
  }
}
