import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'

/** A tensor of the library, in memory of its own until it is disposed of. */
export interface Tensor {
  dispose(): void
}

/** A point of a face, in pixels of the picture it was found in. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle in pixels. */
export interface FaceBox extends Point {
  readonly width: number
  readonly height: number
}

/** A network whose weights come from a file beside the library. */
interface Network {
  loadFromWeightMap(weights: object): Promise<void> | void
}

/** The part of face-api that is used. */
export interface FaceLibrary {
  readonly tf: {
    readonly io: { decodeWeights(bytes: ArrayBuffer, specs: readonly object[]): object }
    tensor3d(bytes: Uint8Array, shape: readonly [number, number, number], type: 'int32'): Tensor
    setWasmPaths(folder: string): void
    removeBackend(name: string): void
    env(): { set(flag: string, value: boolean): void }
    setBackend(name: 'wasm'): Promise<boolean>
  }
  readonly env: { setEnv(parts: object): void }
  readonly nets: {
    readonly tinyFaceDetector: Network
    readonly faceLandmark68Net: Network & {
      detectLandmarks(face: Tensor): Promise<{
        readonly positions: readonly Point[]
        align(detection: null, options: { useDlibAlignment: true }): FaceBox
      }>
    }
    readonly faceRecognitionNet: Network & { computeFaceDescriptor(face: Tensor): Promise<Float32Array> }
  }
  readonly TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object
  tinyFaceDetector(
    picture: Tensor,
    options: object,
  ): Promise<readonly { readonly box: FaceBox; readonly score: number }[]>
}

const require = createRequire(import.meta.url)

/**
 * Opens face-api with its weights, as a WebAssembly program on one thread. Its build for browsers is one file that holds
 * TensorFlow.js; the one for Node would take 150 MB of packages. So it is run as in a page: without Node's `process`, with a
 * `fetch` that reads the program from the disk. Nothing is fetched from a network.
 */
export async function openFaceLibrary(): Promise<FaceLibrary> {
  const home = dirname(require.resolve('@vladmandic/face-api/package.json'))
  const wasm = dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm'))
  const library = runAsInPage(readFileSync(join(home, 'dist', 'face-api.js'), 'utf8'))
  const { tf, nets, env } = library
  env.setEnv(pageParts())
  tf.removeBackend('webgl')
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  tf.setWasmPaths(`${wasm}/`)
  if (!(await tf.setBackend('wasm'))) throw new Error('The program that finds faces did not start.')
  const load = (net: Network, name: string) => net.loadFromWeightMap(readWeights(join(home, 'model'), name, library))
  await load(nets.tinyFaceDetector, 'tiny_face_detector_model')
  await load(nets.faceLandmark68Net, 'face_landmark_68_model')
  await load(nets.faceRecognitionNet, 'face_recognition_model')
  return library
}

/** Runs the library's code with the few globals of a page that it asks for. */
function runAsInPage(code: string): FaceLibrary {
  const names = ['window', 'document', 'process', 'require', 'fetch', 'location']
  const document = { createElement: () => ({ getContext: () => null }) }
  const fetch = (path: string): Response =>
    new Response(readFileSync(path), { headers: { 'content-type': 'application/wasm' } })
  const run = compileFunction(`${code};return faceapi`, names) as (...values: unknown[]) => FaceLibrary
  return run({ document }, document, undefined, undefined, async (path: string) => fetch(path), { href: '' })
}

/** The parts of a page that the library compares its input with; it is given tensors only. */
function pageParts(): object {
  class Absent {}
  const make = (): Absent => new Absent()
  return {
    Canvas: Absent,
    CanvasRenderingContext2D: Absent,
    Image: Absent,
    ImageData: Absent,
    Video: Absent,
    createCanvasElement: make,
    createImageElement: make,
    createVideoElement: make,
    fetch: make,
    readFile: make,
  }
}

/** The weights of a network from its manifest and the file that it names. */
function readWeights(folder: string, name: string, { tf }: FaceLibrary): object {
  const parts = JSON.parse(readFileSync(join(folder, `${name}-weights_manifest.json`), 'utf8')) as {
    paths: string[]
    weights: object[]
  }[]
  const bytes = Buffer.concat(parts.flatMap(({ paths }) => paths.map((path) => readFileSync(join(folder, path)))))
  return tf.io.decodeWeights(
    new Uint8Array(bytes).buffer,
    parts.flatMap(({ weights }) => weights),
  )
}
