import { createRequire, findPackageJSON } from 'node:module'
import { arch, platform } from 'node:process'
import type { Pack } from '../../../shared/packs/pack.ts'

/** The packages with llama.cpp's binaries for each system; one of them is needed to run a model. */
const LLAMA_PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'mac-x64',
  'darwin-arm64': 'mac-arm64-metal',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}

/**
 * The installed optional libraries that have a binary for this system. They are resolved by name and not loaded; `from` is the
 * module that would load them.
 */
export function presentLibraries(from: string = import.meta.url): Pack['library'][] {
  const onnx = hasFile(`onnxruntime-node/bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`, from)
  const llama = hasPackage(`@node-llama-cpp/${LLAMA_PACKAGES[`${platform}-${arch}`]}`, from)
  return [
    ...(hasSherpa(from) ? ['sherpa-onnx' as const] : []),
    ...(onnx ? ['onnxruntime' as const] : []),
    ...(onnx && hasPackage('@huggingface/transformers', from) ? ['transformers' as const] : []),
    ...(llama && hasPackage('node-llama-cpp', from) ? ['node-llama-cpp' as const] : []),
  ]
}

function hasFile(path: string, from: string): boolean {
  try {
    createRequire(from).resolve(path)
    return true
  } catch {
    return false
  }
}

function hasPackage(name: string, from: string): boolean {
  try {
    return findPackageJSON(name, from) !== undefined
  } catch {
    return false
  }
}

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
