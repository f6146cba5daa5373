import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { PrintedText } from '../../core/pictureFindings.ts'
import { answerRequests } from '../../process/answerRequests.ts'

// The program of a process that reads print with Tesseract, a WebAssembly program.

/** A picture to read: the path of a grey PGM, and the model. */
export interface ReadOrder {
  readonly path: string
  readonly model: string
}

/** The part of Tesseract's library that is used. */
interface Tesseract {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
  readonly TessBaseAPI: new () => {
    Init(path: null, model: string, engine: number): number
    SetVariable(name: string, value: string): void
    SetImageFile(): number
    Recognize(progress: null): number
    GetUTF8Text(): string
    MeanTextConf(): number
  }
}

/** The engine of neural networks; the models hold no other. */
const LSTM_ONLY = 1
/** A block of lines. */
const BLOCK_SEGMENTATION_MODE = '6'

const require = createRequire(import.meta.url)
const open = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Tesseract>
const quiet = { print: () => undefined, printErr: () => undefined }
let reading: {
  readonly model: string
  readonly library: Tesseract
  readonly api: InstanceType<Tesseract['TessBaseAPI']>
}

answerRequests(async ({ path, model }: ReadOrder): Promise<PrintedText> => {
  if (reading?.model !== model) reading = await openModel(model)
  const { library, api } = reading
  library.FS.writeFile('/input', readFileSync(path))
  if (api.SetImageFile() !== 0 || api.Recognize(null) !== 0) throw failed(`it refused ${path}`)
  return { text: api.GetUTF8Text().normalize('NFC').trim(), confidence: api.MeanTextConf() / 100 }
})

async function openModel(model: string): Promise<typeof reading> {
  const library = await open(quiet)
  const folder = dirname(require.resolve(`@tesseract.js-data/${model}/package.json`))
  library.FS.writeFile(
    `${model}.traineddata`,
    gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${model}.traineddata.gz`))),
  )
  const api = new library.TessBaseAPI()
  if (api.Init(null, model, LSTM_ONLY) !== 0) throw failed(`its data for ${model} cannot be read`)
  api.SetVariable('tessedit_pageseg_mode', BLOCK_SEGMENTATION_MODE)
  return { model, library, api }
}

function failed(why: string): AppError {
  return new AppError({ kind: 'engine_down', message: say('engineModel.reader.failed', { reason: why }) })
}
