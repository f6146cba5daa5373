import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeTextFile } from '../../files/writeTextFile.ts'
import { printText, printWhole } from './print.ts'

/** The name that stands for standard input, or for standard output. */
const STANDARD_STREAM = '-'

/** Whether a name is not that of a file, but standard input or output. */
export function isPipe(name: string | undefined): boolean {
  return name === STANDARD_STREAM
}

/** A file of the user's, or standard input as a file that is removed again. */
interface InputFile extends AsyncDisposable {
  readonly path: string
}

/** Bytes by which JSON is recognized. */
const JSON_SNIFF_BYTES = 64

/**
 * The file of a name. Standard input is written to a temporary file first, whose name ends in `.json` where it holds JSON:
 * readers of files tell formats by their names, and read them more than once.
 */
export async function inputFile(name: string, input: NodeJS.ReadableStream = process.stdin): Promise<InputFile> {
  if (!isPipe(name)) return { path: name, [Symbol.asyncDispose]: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'griot-input-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const plain = join(folder, 'stdin')
    await pipeline(input, createWriteStream(plain, { mode: 0o600 }))
    const path = (await isJson(plain)) ? `${plain}.json` : plain
    if (path !== plain) await rename(plain, path)
    return { path, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function isJson(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(JSON_SNIFF_BYTES), 0, JSON_SNIFF_BYTES)
  return /^\uFEFF?\s*[[{]/.test(buffer.toString('utf8', 0, bytesRead))
}

/** Writes a text to a file in one step, or to standard output: to a terminal without what a terminal obeys, else as it is. */
export async function writeOutput(name: string, text: string, { force }: { readonly force: boolean }): Promise<void> {
  if (!isPipe(name)) return writeTextFile(name, text, { force })
  if (process.stdout.isTTY) return printText(process.stdout, text.trimEnd())
  printWhole(process.stdout, text)
}
