import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExportOptions } from '../../../shared/export/exportOptions.ts'
import { AppError } from '../../../shared/failure.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { exportCommands } from './exportCommands.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-export-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const DOCUMENT = edited(
  testDocument([
    [0, 1, 'one'],
    [3, 4, 'two'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 1, { text: 'moja', target: 'sw' })
    setText(draft, 2, { text: 'mbili', target: 'sw' })
  },
)

/** Exports a project in whose film shots are found; answers the text of the only file. */
async function exported(format: string, shots: () => Promise<{ times: number[] }>, document = DOCUMENT) {
  const studio = {
    projects: { describe: async () => ({ document, name: 'Film', media: { path: '/v/film.mp4' } }) },
    works: { list: () => [] },
    media: { shots },
    dataDir: folder,
  }
  const { exportProject } = exportCommands(studio as never, {} as never)
  const options = ExportOptions.parse({ format, texts: 'translation' })
  const output = join(folder, `film.${format === 'detx' ? 'detx' : 'csv'}`)
  const call = { signal: new AbortController().signal, onProgress: () => undefined, window: '' }
  const { files } = await exportProject({ project: 'p', target: 'sw', options, output } as never, call as never)
  return readFileSync(files.at(-1) ?? '', 'utf8')
}

const found = async () => ({ times: [2] })

it('writes the shots that were found in the film into a band, and begins loops by them', async () => {
  const text = await exported('detx', found)
  expect(text).toContain('<shot timecode="01:00:02:00"/>')
  expect(text.match(/<loop /g)).toHaveLength(2)
})

it('writes the shots of the script where it has any', async () => {
  const text = await exported('detx', found, { ...DOCUMENT, shots: [1] })
  expect(text.match(/<shot [^>]*>/g)).toEqual(['<shot timecode="01:00:01:00"/>'])
})

it('writes a band without shots where the film cannot be read', async () => {
  const away = async () => {
    throw new AppError({ kind: 'file', message: 'The film is away.', path: '/v/film.mp4' })
  }
  expect(await exported('detx', away)).not.toContain('<shot')
})

it('numbers the loops of cue sheets by the shots that were found', async () => {
  expect(
    (await exported('sheet_tables', found))
      .split('\n')
      .slice(1, 3)
      .map((row) => row[0]),
  ).toEqual(['1', '2'])
})
