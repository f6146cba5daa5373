import { writeFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { exports as table } from '../../../shared/commands/exports.ts'
import type { Target } from '../../../shared/contract/records.ts'
import {
  type ExportOptions,
  extensionOf,
  hasWordTimes,
  isSheets,
  isTimeline,
} from '../../../shared/export/exportOptions.ts'
import { exportScript } from '../../../shared/export/exportScript.ts'
import { sheetFiles } from '../../../shared/export/sheetFiles.ts'
import { invalid, toFailure } from '../../../shared/failure.ts'
import { createTexts } from '../../../shared/locale/createTexts.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { linesToFit, naturalLengths } from '../../../shared/project/lines/fitLines.ts'
import { withFilmShots } from '../../../shared/project/lines/loopsOf.ts'
import { chosenTakes } from '../../../shared/project/takes/takeKey.ts'
import { type Rows, scriptSheet } from '../../../shared/sheet/scriptSheet.ts'
import { unguarded } from '../../../shared/subtitles/formats/table.ts'
import type { NaturalLengths } from '../../../shared/timing/speechBudget.ts'
import { safeFileName, stemOf } from '../../files/fileNames.ts'
import { freePath, makeFile, placeToWrite } from '../../files/placeFile.ts'
import type { CommandContext, CommandHandlers } from '../commands/command.ts'
import { defaultOutput, isInside } from '../files/outputFile.ts'
import { knownVoicePaces } from '../service/connection.ts'
import type { StudioParts } from '../studioParts.ts'
import type { ProjectWords } from '../words/projectWords.ts'
import { exportBand } from './exportBand.ts'
import { exportedWords } from './exportedWords.ts'
import { exportTimeline, renderedSounds } from './exportTimeline.ts'

interface Text {
  readonly text: string | Uint8Array
  /** Goes between the name and its extension if several files are written. */
  readonly tag: string
}

/** The handlers of `shared/commands/exports.ts`. */
export function exportCommands(
  options: Pick<StudioParts, 'projects' | 'works' | 'connection' | 'dataDir' | 'settings' | 'media'>,
  words: ProjectWords,
): CommandHandlers<typeof table> {
  const { projects, works, connection, dataDir, media } = options

  async function lengthsOf(project: string, target: Target, signal: AbortSignal): Promise<NaturalLengths> {
    const { document } = await projects.describe(project)
    const takes = await takesOf(project, document, target)
    return naturalLengths(linesToFit(document, target, takes, await knownVoicePaces(connection, signal)), target)
  }

  const takesOf = (project: string, document: Document, target: Target | undefined) =>
    projects.use(project, ({ takes }) => takes.some(target === undefined ? [] : chosenTakes(document, target)))

  /** The word times of all lines in these texts: unknown ones are found by analysis, which takes a moment for each line. */
  async function wordsOf(project: string, { target, texts, areSpoken }: WordsWanted, signal: AbortSignal) {
    const { document } = await projects.describe(project)
    return exportedWords(document, {
      target,
      takes: await takesOf(project, document, target),
      paces: await knownVoicePaces(connection, signal),
      sources: texts.includes('source') ? await words.ofSources(project, signal) : undefined,
      ofTake: (take) => words.ofTake(project, take, signal),
      translated: texts.includes('translation'),
      areSpoken,
    })
  }

  /** Writes subtitles or a script. */
  async function writeTexts({ project, target, options: wanted, output }: ExportOrder, context: CommandContext) {
    const { signal } = context
    const { document: own } = await projects.describe(project)
    const document = wanted.format === 'detx' ? await withShots(project, options, context) : own
    const { map } = renderedSounds(works.list(project), target)
    const includesLengths = target !== undefined && wanted.format === 'script'
    const lengths = includesLengths ? await lengthsOf(project, target, signal) : undefined
    const texts = target === undefined ? (['source'] as const) : TEXTS_WITH_WORDS[wanted.texts]
    const hasWords = wanted.words && hasWordTimes(wanted)
    const areSpoken = wanted.format === 'detx'
    const spoken = hasWords ? await wordsOf(project, { target, texts, areSpoken }, signal) : undefined
    const { files, notes } = exportScript(document, target, wanted, { map, lengths, words: spoken })
    const several = files.length > 1
    const written = files.map(({ text, languages }) => ({ text, tag: several ? `.${languages.join('-')}` : '' }))
    return { files: await writeAll(output, written), notes: [...notes] }
  }

  return {
    async suggestExport({ project, target, options: exportOptions }) {
      const { media, document } = await projects.describe(project)
      const tag = tagOf(exportOptions, document.sourceLanguage ?? 'und', target)
      const beside = await defaultOutput(media.path, target ?? 'und', options)
      const stem = stemOf(media.path)
      const path = await freePath(join(dirname(beside), `${stem}${tag}${extensionOf(exportOptions.format)}`))
      const { sound } = renderedSounds(works.list(project), target)
      return { path, sound }
    },
    async exportProject({ project, target, options: exportOptions, output }, context) {
      const { signal } = context
      checkPath(output, exportOptions)
      await placeToWrite(output, { own: isInside(dataDir, output) })
      const { document, name } = await projects.describe(project)
      if (isTimeline(exportOptions.format)) {
        const work = works.list(project)
        const made = await exportTimeline({ document, name, target, format: exportOptions.format, work })
        return { files: await writeAll(output, [{ text: made.text, tag: '' }]), notes: made.notes }
      }
      if (exportOptions.format === 'band') {
        if (target === undefined) throw invalid(say('failure.review.noLines'), 'target')
        const shown = await withShots(project, options, context)
        const wordsOfTakes = async () =>
          (await wordsOf(project, { target, texts: ['translation'], areSpoken: true }, signal)).translation
        return {
          files: [await exportBand({ document: shown, target, output, wordsOfTakes }, { media, connection }, context)],
          notes: [],
        }
      }
      if (exportOptions.format === 'xlsx') {
        if (target === undefined) throw invalid(say('failure.review.noLines'), 'target')
        const text = await writeSpreadsheet(scriptSheet(document, target, await lengthsOf(project, target, signal)))
        return { files: await writeAll(output, [{ text, tag: '' }]), notes: [] }
      }
      if (isSheets(exportOptions.format)) {
        const exported = { target, options: exportOptions, name }
        return { files: await writeSheets(output, await withShots(project, options, context), exported), notes: [] }
      }
      return writeTexts({ project, target, options: exportOptions, output }, context)
    },
  }
}

/** A project with the shots of its film, without those that cannot be found: the film may be away, or have no picture. */
async function withShots(
  project: string,
  { projects, media }: Pick<StudioParts, 'projects' | 'media'>,
  { signal, onProgress }: CommandContext,
): Promise<Document> {
  const { document, media: film } = await projects.describe(project)
  if (document.shots !== undefined) return document
  try {
    const { times } = await media.shots(film.path, { signal, onProgress: ({ stage }) => onProgress({ stage }) })
    return withFilmShots(document, times)
  } catch (error) {
    if (toFailure(error).kind === 'cancelled') throw error
    return document
  }
}

interface ExportOrder {
  readonly project: string
  readonly target: Target | undefined
  readonly options: ExportOptions
  readonly output: string
}

/** The words of an export: of these texts, as they are spoken or as subtitles have them. */
interface WordsWanted {
  readonly target: Target | undefined
  readonly texts: readonly ('source' | 'translation')[]
  readonly areSpoken: boolean
}

/** The texts whose words get times, by the texts of an export. */
const TEXTS_WITH_WORDS = {
  source: ['source'],
  translation: ['translation'],
  each: ['source', 'translation'],
  both: [],
} as const satisfies Record<ExportOptions['texts'], readonly ('source' | 'translation')[]>

/** The language part of a file name: `.sw`, `.en-sw`; empty if each file gets its own. */
function tagOf({ texts, format }: ExportOptions, source: string, target: string | undefined): string {
  if (target === undefined) return `.${source}`
  if (format === 'script' || format === 'xlsx') return `.${source}-${target}.script`
  if (format === 'band') return `.${target}.band`
  if (isTimeline(format) || isSheets(format)) return `.${target}`
  if (texts === 'each') return ''
  if (texts === 'both' && format !== 'detx') return `.${source}-${target}`
  return texts === 'source' ? `.${source}` : `.${target}`
}

function checkPath(path: string, { format }: ExportOptions): void {
  if (!isAbsolute(path)) throw invalid(say('failure.path.relative', { path }), 'output')
  const extension = extensionOf(format)
  if (extname(path).toLowerCase() === extension) return
  throw invalid(say('failure.ending', { extension, name: basename(path) }), 'output')
}

/** Writes the cue sheets of a project and its plan of the day. Throws `invalid` where nothing is to be spoken. */
export async function writeSheets(
  output: string,
  document: Document,
  { target, options, name }: Pick<ExportOrder, 'target' | 'options'> & { readonly name: string },
): Promise<string[]> {
  const { format, loopsPerHour, wording } = options
  if (target === undefined || !isSheets(format)) throw invalid(say('failure.review.noLines'), 'target')
  const texts = createTexts()
  await texts.show(wording)
  const headings = { language: texts.language(), formatMessage: texts.words }
  const files = sheetFiles(document, target, { format, loopsPerHour, title: name, ...headings })
  return writeAll(
    output,
    files.map((file) => ({ text: file.text, tag: `.${safeFileName(file.name)}` })),
  )
}

/** Writes each file atomically under its name or the next free one; answers the paths. */
async function writeAll(output: string, texts: readonly Text[]): Promise<string[]> {
  const extension = extname(output)
  const written: string[] = []
  for (const { text, tag } of texts) {
    const preferredPath = `${output.slice(0, -extension.length)}${tag}${extension}`
    written.push(await makeFile(preferredPath, (part) => writeFile(part, text)))
  }
  return written
}

/** Widths of the columns of a script, in characters: its texts wide, the rest narrow. */
const SCRIPT_COLUMN_CHARACTERS = [6, 10, 13, 13, 14, 48, 48, 10, 10, 28, 28, 12]

/** The rows of a script as an XLSX file. Every cell is text, so that none is ever run as a formula. */
export async function writeSpreadsheet(rows: Rows): Promise<Buffer> {
  const cells = rows.map(
    (row, at): Row =>
      row.map((value) => ({
        // One more apostrophe where reading takes one away, as of a table of text that a spreadsheet has saved.
        value: unguarded(value) === value ? value : `'${value}`,
        type: String,
        format: '@',
        alignVertical: 'top',
        ...(at === 0 ? { fontWeight: 'bold' } : { wrap: true }),
      })),
  )
  const columns = (rows[0] ?? []).map((_, at) => ({ width: SCRIPT_COLUMN_CHARACTERS[at] ?? 20 }))
  return writeXlsxFile(cells, { columns, stickyRowsCount: 1 }).toBuffer()
}
