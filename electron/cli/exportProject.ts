import { basename, extname, resolve } from 'node:path'
import type { Target } from '../../shared/contract/records.ts'
import {
  ExportFormat,
  ExportOptions,
  ExportTexts,
  extensionOf,
  isSheets,
  RECORDING_FORMATS,
  SUBTITLE_FORMATS,
} from '../../shared/export/exportOptions.ts'
import { exportScript } from '../../shared/export/exportScript.ts'
import { sheetFiles } from '../../shared/export/sheetFiles.ts'
import { invalid } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import type { Document } from '../../shared/project/document.ts'
import { openProjectFile } from '../dubbing/project/projectFile.ts'
import { safeFileName } from '../files/fileNames.ts'
import { checkProject } from '../studio/project/checkProject.ts'
import { checkName } from './dubRequest.ts'
import { inTerminal } from './inTerminal.ts'
import { checkEnding } from './output/output.ts'
import { writeOutput } from './output/pipes.ts'
import { printLine } from './output/print.ts'
import { language, words } from './output/words.ts'

/** The options of `griot export` as they are typed. */
export interface ExportProjectOptions {
  readonly to?: string
  readonly language?: Target
  readonly texts?: string
  readonly loops?: string
  readonly out?: string
  readonly force?: boolean
}

/** The files that an export wrote, and sentences on what it left out. */
interface ExportedProject {
  readonly paths: readonly string[]
  readonly notes: readonly Message[]
}

/** Formats that need nothing but the project: others are made of renders, or of the paces of voices. */
const TERMINAL_FORMATS = [...SUBTITLE_FORMATS, 'script', 'dapt', ...RECORDING_FORMATS] as const

/** `griot export`. */
export async function exportInTerminal(project: string, options: ExportProjectOptions): Promise<void> {
  await inTerminal({}, async () => {
    const { paths, notes } = await exportProjectFile(project, options)
    for (const note of notes) printLine(process.stderr, words(note))
    for (const path of paths) printLine(process.stdout, path)
  })
}

/** Writes a project for other programs. Throws `invalid` or `file` with the reason. */
export async function exportProjectFile(project: string, options: ExportProjectOptions): Promise<ExportedProject> {
  for (const file of [project, options.out]) checkName(file)
  const wanted = readOptions(options)
  const path = resolve(project)
  await checkProject(path)
  const file = openProjectFile(path)
  try {
    const { document } = file.journal
    const target = options.language ?? onlyTarget(document)
    const out = resolve(options.out ?? `${path.slice(0, -extname(path).length)}${extensionOf(wanted.format)}`)
    checkEnding(out, [extensionOf(wanted.format)], 'out')
    const { texts, notes } = textsOf(document, { target, wanted, title: basename(path, extname(path)) })
    const stem = out.slice(0, -extname(out).length)
    const paths: string[] = []
    for (const { name, text } of texts) {
      const to = name === undefined ? out : `${stem}.${safeFileName(name)}${extname(out)}`
      await writeOutput(to, text, { force: options.force === true })
      paths.push(to)
    }
    return { paths, notes }
  } finally {
    file.close()
  }
}

function readOptions({ to, texts = 'translation', loops }: ExportProjectOptions): ExportOptions {
  const known = TERMINAL_FORMATS.map((format) => format.replaceAll('_', '-')).join(', ')
  if (to === undefined) throw invalid(say('cli.noChoice', { option: 'to', known }), 'to')
  const format = ExportFormat.safeParse(to.toLowerCase().replaceAll('-', '_'))
  if (!format.success || !TERMINAL_FORMATS.some((one) => one === format.data))
    throw invalid(say('cli.noExportFormat', { format: to, known }), 'to')
  const which = ExportTexts.safeParse(texts)
  const choices = ExportTexts.options.join(', ')
  if (!which.success) throw invalid(say('cli.noChoice', { option: 'texts', known: choices }), 'texts')
  const pace = loops === undefined ? {} : { loopsPerHour: Number(loops) }
  const read = ExportOptions.safeParse({ format: format.data, texts: which.data, clock: 'source', ...pace })
  if (!read.success) throw invalid(say('cli.loops', { loops: loops ?? '' }), 'loops')
  return read.data
}

/** The language of a project that has one; of several, one must be named. */
function onlyTarget({ targets }: Document): Target | undefined {
  const [only, ...more] = targets
  if (more.length > 0) throw invalid(say('cli.noChoice', { option: 'language', known: targets.join(', ') }), 'language')
  return only
}

interface Exporting {
  readonly target: Target | undefined
  readonly wanted: ExportOptions
  readonly title: string
}

interface ExportedTexts {
  readonly texts: readonly { readonly name?: string; readonly text: string }[]
  readonly notes: readonly Message[]
}

/** The files of an export by what tells them apart, if they are several. */
function textsOf(document: Document, { target, wanted, title }: Exporting): ExportedTexts {
  const { format, loopsPerHour } = wanted
  if (target !== undefined && !document.targets.includes(target))
    throw invalid(say('failure.sheets.noTexts', { language: sayLanguage(target) }), 'language')
  if (isSheets(format)) {
    if (target === undefined) throw invalid(say('failure.review.noLines'), 'language')
    const headings = { language: language(), formatMessage: words }
    return { texts: sheetFiles(document, target, { format, loopsPerHour, title, ...headings }), notes: [] }
  }
  const { files, notes } = exportScript(document, target, wanted)
  const texts = files.map(({ text, languages }) => (files.length > 1 ? { name: languages.join('-'), text } : { text }))
  return { texts, notes }
}
