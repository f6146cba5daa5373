import { basename, extname, resolve } from 'node:path'
import { z } from 'zod'
import { JobReport, LineReport } from '../../shared/contract/local.ts'
import { Segment, type Target } from '../../shared/contract/records.ts'
import { AppError, failureMessage, invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { FIRST_SPEAKER } from '../../shared/project/speakers/assignSpeakers.ts'
import { NORMS } from '../../shared/qc/norms.ts'
import type { LoudnessTarget, QcReport } from '../../shared/qc/report.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { reportJson } from '../../shared/qc/reportJson.ts'
import { formatReport } from '../../shared/qc/reportText.ts'
import { MAX_CUES, requireFew } from '../../shared/subtitles/tidyCues.ts'
import { toSegments } from '../../shared/subtitles/toSegments.ts'
import { type FolderPlaces, type FolderTexts, folderTexts, makeOneInFolder } from '../dubbing/project/folderTexts.ts'
import { createProjectChanges } from '../dubbing/project/projectChanges.ts'
import { openProjectFile, type ProjectFile } from '../dubbing/project/projectFile.ts'
import { exists } from '../files/placeFile.ts'
import { readSubtitleFile } from '../files/readSubtitleFile.ts'
import { readTextFile } from '../files/readTextFile.ts'
import { tryFile } from '../files/tryFile.ts'
import { checkFree } from '../files/writeTextFile.ts'
import { checkProject } from '../studio/project/checkProject.ts'
import { connectService } from './connectService.ts'
import { checkName } from './dubRequest.ts'
import { inTerminal, onLog } from './inTerminal.ts'
import type { DubEventListener } from './output/dubEvents.ts'
import { EXIT } from './output/exitCodes.ts'
import { inputFile, isPipe, writeOutput } from './output/pipes.ts'
import { printLine, printText } from './output/print.ts'
import { language, t, words } from './output/words.ts'

/** The options of `griot qc` as the command line gives them. */
export interface QcOptions {
  readonly lines?: string
  readonly report?: string
  readonly target?: string
  readonly dialogue?: boolean
  readonly out?: string
  readonly json?: boolean
  readonly strict?: boolean
  readonly force?: boolean
  readonly verbose?: boolean
}

/** The tools of a check, passed by its caller. */
interface QcSurroundings {
  readonly cwd: string
  readonly onEvent: DubEventListener
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** `griot qc`. */
export async function qcInTerminal(
  files: { readonly source: string; readonly dub: string },
  options: QcOptions,
): Promise<void> {
  const piped = isPipe(options.out)
  await inTerminal({ ...options, piped }, async ({ signal }) => {
    const report = await checkDubFiles(files, options, { cwd: process.cwd(), onEvent: () => undefined, onLog, signal })
    printText(piped ? process.stderr : process.stdout, reportOutput(report, options.json === true))
    if (report.verdict !== 'passed') process.exitCode = options.strict === true ? EXIT.notPassed : EXIT.failed
  })
}

/** Checks a dub against its source, and writes the report to the wanted files. */
export async function checkDubFiles(
  files: { readonly source: string; readonly dub: string },
  options: QcOptions,
  { cwd, onEvent, onLog, signal }: QcSurroundings,
): Promise<QcReport> {
  const path = (file: string): string => resolve(cwd, file)
  const target = readTarget(options)
  for (const file of [files.source, files.dub, options.lines, options.report, options.out]) checkName(file)
  for (const file of [files.source, files.dub]) await checkThere(path(file))
  const out = await outOf(options, path)
  await using lines = options.lines === undefined ? undefined : await inputFile(options.lines)
  const script = await scriptOf({ ...options, ...(lines && { lines: lines.path }) }, path)
  const log = options.verbose && onLog !== undefined ? { onLog } : {}
  await using connection = await connectService({ onEvent, signal, ...log })
  try {
    if (connection.local === undefined) throw new Error('The engine of this computer has its private calls.')
    const order = { source: path(files.source), dub: path(files.dub), ...script, target }
    const checked = await connection.local.qc(order, { signal: connection.signal })
    if (options.lines === undefined && checked.lines.length === 0) throw invalid(say('engine.check.noLines'), 'lines')
    if (out !== undefined) await writeOutput(out.path, out.write(checked), { force: options.force === true })
    return checked
  } catch (error) {
    throw connection.explain(error)
  }
}

/** Where the report goes, if it goes to a file or a pipe; a file can be written by then. */
async function outOf({ out: outOption, force }: QcOptions, path: (file: string) => string) {
  if (outOption === undefined) return undefined
  if (isPipe(outOption)) return readOut(outOption)
  const out = readOut(path(outOption))
  if (force !== true) await checkFree(out.path)
  tryFile(out.path)
  return out
}

/** The report in the words of a terminal, or as one JSON object. */
function reportOutput(report: QcReport, json: boolean): string {
  return json ? reportJson(report) : formatReport(report, words)
}

async function checkThere(path: string): Promise<void> {
  if (await exists(path)) return
  throw new AppError({ kind: 'file', message: say('cli.notFound', { path }), path })
}

/** The lines and the report that the options name. */
export async function scriptOf({ lines, report }: QcOptions, path: (file: string) => string): Promise<Script> {
  const script = lines === undefined ? { lines: [] } : await readScript(path(lines))
  if (report === undefined) return script
  if (extname(report).toLowerCase() === '.json') return { ...script, report: await readJobReport(path(report)) }
  // A dub carries its own; the engine takes it out.
  await checkThere(path(report))
  return { lines: script.lines, carrier: path(report) }
}

function readOut(path: string): { path: string; write(report: QcReport): string } {
  const extension = extname(path).toLowerCase()
  if (extension === '.html' || extension === '.htm')
    return { path, write: (report) => reportPage(report, { language: language(), formatMessage: words }) }
  if (extension === '.json' || isPipe(path)) return { path, write: (report) => `${reportJson(report, 2)}\n` }
  throw invalid(say('cli.reportEnding'), 'out')
}

function readTarget({ target, dialogue = false }: QcOptions): LoudnessTarget | undefined {
  if (target === undefined) return undefined
  const lufs = Number(target)
  if (!Number.isFinite(lufs) || lufs > 0 || lufs < -60) {
    throw invalid(say('cli.loudness', { target }), 'target')
  }
  return { lufs, dialogue, truePeak: NORMS.truePeak }
}

/** The options of `griot consistency`. */
export interface ConsistencyOptions {
  readonly to: Target
  readonly use?: string
}

/** `griot consistency`: lists names and sentences that have several forms in the projects of a folder, or gives one of them one form. */
export async function printConsistency(folderArgument: string, { to: target, use }: ConsistencyOptions): Promise<void> {
  await inTerminal({}, async () => {
    const [folder, places] = [resolve(folderArgument), inThisProcess()]
    const { read, leftOut, found } = await folderTexts(places, folder, target)
    for (const { path, failure } of leftOut) {
      const left = say('consistency.leftOut', { name: basename(path), reason: failureMessage(failure) })
      printLine(process.stderr, words(left))
    }
    if (use === undefined) return printFound(read.length, found)
    const form = chosenForm(found, use)
    const steps = await makeOneInFolder(places, folder, { target, ...form })
    print(t('consistency.done', { text: form.text }))
    for (const { path } of steps) print(`  ${path}`)
  })
}

/** The finding that has a form, which it is to have everywhere. Throws `invalid` where none has it. */
export function chosenForm(found: FolderTexts['found'], use: string): { readonly key: string; readonly text: string } {
  const text = use.normalize('NFC')
  const chosen = found.find(({ variants }) => variants.some((one) => one.text === text))
  if (chosen === undefined) throw invalid(say('cli.noVariant', { text }), 'use')
  return { key: chosen.key, text }
}

function printFound(count: number, found: FolderTexts['found']): void {
  print(t('consistency.read', { count }))
  if (found.length === 0) print(t('consistency.noneInFolder'))
  for (const { kind, of, variants } of found) {
    print(t(`consistency.${kind}`, { of }))
    for (const { text, lines, projects } of variants) {
      print(`  ${text}\t${lines}\t${projects.map((path) => basename(path)).join(', ')}`)
    }
  }
}

/** Opens projects by their paths, each in this process alone. */
function inThisProcess(): FolderPlaces {
  const open = new Map<string, ProjectFile>()
  const use = async <T>(path: string, work: (file: ProjectFile) => T): Promise<T> => {
    const file = open.get(path)
    if (file === undefined) throw new Error(`${path} is not open.`)
    return work(file)
  }
  return {
    async holdAt(path) {
      await checkProject(path)
      const file = openProjectFile(path)
      open.set(path, file)
      return {
        id: path,
        [Symbol.dispose]: () => {
          open.delete(path)
          file.close()
        },
      }
    },
    changes: createProjectChanges({ use, onChange: () => undefined }),
    read: (path, look) => use(path, ({ journal }) => look(journal)),
  }
}

function print(line: string): void {
  printLine(process.stdout, line)
}

/** The lines to expect in a dub, and the render's report if there is one. */
interface Script {
  readonly lines: Segment[]
  readonly report?: JobReport
  /** Path of a file that carries it. */
  readonly carrier?: string
}

/** A line as other programs write it: number and speaker are optional. */
const LooseLine = Segment.extend({
  id: Segment.shape.id.optional(),
  speaker: Segment.shape.speaker.default(FIRST_SPEAKER),
  text: Segment.shape.text.default(''),
})
const Lines = z.union([
  z.array(LooseLine),
  z.object({ segments: z.array(LooseLine) }).transform(({ segments }) => segments),
])

/**
 * Reads the lines of a dub: subtitles in any format, JSON with segments (a list, or an analysis), or the report of a
 * render. Throws `invalid` or `file` with the reason.
 */
async function readScript(path: string): Promise<Script> {
  if (extname(path).toLowerCase() !== '.json')
    return { lines: toSegments((await readSubtitleFile(path)).cues).segments }
  const content = readJson(path)
  const report = readReport(content)
  if (report !== undefined) return { lines: report.lines.map(asSegment), report }
  const lines = Lines.safeParse(content)
  if (!lines.success) {
    throw invalid(say('cli.noSegments', { name: basename(path) }), 'lines')
  }
  return { lines: lines.data.map((line, at) => ({ ...line, id: line.id ?? at })) }
}

/** Reads a render's report, and nothing else. */
async function readJobReport(path: string): Promise<JobReport> {
  const report = readReport(readJson(path))
  if (report === undefined) throw invalid(say('cli.noJobReport', { name: basename(path) }), 'report')
  return report
}

function readReport(content: unknown): JobReport | undefined {
  const whole = JobReport.safeParse(content)
  if (whole.success) return whole.data
  const lines = z.array(LineReport).min(1).safeParse(content)
  return lines.success ? { notes: [], lines: lines.data } : undefined
}

function asSegment({ id, start, end, speaker }: LineReport): Segment {
  return { id, start, end, speaker, text: '' }
}

/** Most bytes of a JSON file of lines: that of a day-long film with the times of its words is smaller. */
const MAX_LINES_FILE_BYTES = 64_000_000

function readJson(path: string): unknown {
  const text = readTextFile(path, MAX_LINES_FILE_BYTES)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw invalid(say('cli.noJson', { name: basename(path) }), 'lines')
  }
  // Counted first: each line that is none costs the memory of a fault.
  for (const list of [content, ...Object.values(content ?? {})])
    if (Array.isArray(list)) requireFew(list.length, MAX_CUES)
  return content
}
