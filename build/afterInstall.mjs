// After npm ci: takes away what came with packages and nothing here uses, half a gigabyte, and says if Node 24 is missing.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { missingNode } from '../electron/cli/node24.mjs'

const modules = new URL('../node_modules/', import.meta.url)
const { platform, arch } = process
const LLAMA_SYSTEMS = { linux: 'linux', darwin: 'mac', win32: 'win' }
/** Where Linux shows graphics cards, as `chatWorker.ts` looks for them. */
const LINUX_CARDS = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg']

// onnxruntime's builds for other systems and processors.
for (const system of names('onnxruntime-node/bin/napi-v6/')) {
  if (system !== platform) remove(`onnxruntime-node/bin/napi-v6/${system}`)
  else
    for (const one of names(`onnxruntime-node/bin/napi-v6/${system}/`))
      if (one !== arch) remove(`onnxruntime-node/bin/napi-v6/${system}/${one}`)
}
// llama.cpp's builds for other processors, which its packages bring for making programs for them, that for graphics cards
// where there is none, and its source.
const mayHaveCard = platform !== 'linux' || LINUX_CARDS.some((path) => existsSync(path))
for (const name of names('@node-llama-cpp/')) {
  const own = `${LLAMA_SYSTEMS[platform]}-${arch}`
  if (name !== own && !(mayHaveCard && name.startsWith(`${own}-`))) remove(`@node-llama-cpp/${name}`)
}
remove('node-llama-cpp/llama/gitRelease.bundle')
// Transformers.js for pages and for require, the font's other weights, and source code beside what was made of it.
for (const name of names('@huggingface/transformers/dist/').filter((name) => name !== 'transformers.node.mjs'))
  remove(`@huggingface/transformers/dist/${name}`)
for (const name of names('@expo-google-fonts/noto-sans/').filter(
  (name) => /^\d/.test(name) && !['400Regular', '600SemiBold'].includes(name),
))
  remove(`@expo-google-fonts/noto-sans/${name}`)
for (const name of ['openai/src', 'zod/src', '@base-ui/react/docs']) remove(name)
// Headers for compiling addons.
for (const name of names('').filter((name) => /^node-(?:bin-)?(?:linux|win|darwin)-/.test(name)))
  remove(`${name}/include`)
// Tesseract's builds for other processors and with older engines, and its larger models.
for (const name of names('tesseract.js-core/').filter((name) => name.startsWith('tesseract-core')))
  if (name.endsWith('.wasm.js') || !name.startsWith('tesseract-core-simd-lstm.')) remove(`tesseract.js-core/${name}`)
for (const name of names('@tesseract.js-data/')) remove(`@tesseract.js-data/${name}/4.0.0`)
// face-api's other builds, pictures to try and networks that nobody asks; of TensorFlow.js only the program is used.
for (const name of names('@vladmandic/face-api/').filter(
  (name) => !['dist', 'model', 'LICENSE', 'package.json'].includes(name),
))
  remove(`@vladmandic/face-api/${name}`)
for (const name of names('@vladmandic/face-api/dist/').filter((name) => name !== 'face-api.js'))
  remove(`@vladmandic/face-api/dist/${name}`)
for (const name of names('@vladmandic/face-api/model/').filter(
  (name) => !/^(?:tiny_face|face_landmark_68_model|face_rec)/.test(name),
))
  remove(`@vladmandic/face-api/model/${name}`)
remove('@tensorflow/tfjs-backend-wasm/wasm-out')
for (const name of names('@tensorflow/tfjs-backend-wasm/dist/').filter(
  (name) => name !== 'tfjs-backend-wasm-simd.wasm',
))
  remove(`@tensorflow/tfjs-backend-wasm/dist/${name}`)
// Makers of an installer for Windows that is not ours.
remove('electron-winstaller/vendor')

const missing = missingNode()
if (missing !== undefined) process.stderr.write(`${missing}\n`)

function names(folder) {
  try {
    return readdirSync(new URL(folder, modules))
  } catch {
    // The package is optional and not there.
    return []
  }
}

function remove(path) {
  rmSync(fileURLToPath(new URL(path, modules)), { recursive: true, force: true })
}
