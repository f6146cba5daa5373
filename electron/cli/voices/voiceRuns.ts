import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { Target, Voice } from '../../../shared/contract/records.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { AppError, type Failure, failureMessage, invalid } from '../../../shared/failure.ts'
import {
  mergeTests,
  type Scales,
  type ShareEstimate,
  type TableResult,
  type VoiceResult,
} from '../../../shared/kit/kitResults.ts'
import {
  checkWords,
  describeListening,
  questionOf,
  resultOf,
  sayScale,
  sayShare,
} from '../../../shared/kit/kitWords.ts'
import type { Contrast } from '../../../shared/kit/pairs.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { VoiceEvent, type VoiceRequest } from '../../../shared/packs/voiceProgram.ts'
import { isRecordedLanguage } from '../../../shared/text/speech/phonology.ts'
import { recordList } from '../../../shared/text/speech/recording/recordList.ts'
import { voiceFileName } from '../../files/fileNames.ts'
import { freePath } from '../../files/placeFile.ts'
import { keepAnswers, keptAnswers } from '../../studio/review/keptAnswers.ts'
import { writeTestKit } from '../../studio/review/writeTestKit.ts'
import { runEngineProgram } from '../../studio/service/engineProgram.ts'
import { studioDataDir } from '../../studio/shell/dataDir.ts'
import { connectService } from '../connectService.ts'
import { runCancellable } from '../interrupt.ts'
import { checkEnding } from '../output/output.ts'
import { printLine, printText } from '../output/print.ts'
import { t, words } from '../output/words.ts'

/** The options of the commands, each of which has some. */
export interface VoiceOptions {
  readonly language: string
  readonly name: string
  readonly consent: string
  readonly gender?: 'female' | 'male'
  readonly out?: string
  readonly packs?: string
}

/** `griot voice record-list`. */
export function printRecordList(language: string): void {
  if (!isRecordedLanguage(language)) return
  const lines = recordList(language).map((text, index) => `${String(index + 1).padStart(3, '0')}\t${text}\n`)
  printText(process.stdout, lines.join('').trimEnd())
}

/** `griot voice list`. */
export const listVoices = (options: VoiceOptions): Promise<void> =>
  run(() => ({ command: 'list', ...placeOf(options) }))

/** `griot voice build`. */
export const buildVoice = (folder: string, options: VoiceOptions): Promise<void> =>
  run(() => buildOrder(folder, options))

/** `griot voice add`. */
export const addVoice = (file: string, options: VoiceOptions): Promise<void> =>
  run(() => ({ command: 'add', file: resolve(file), ...placeOf(options) }))

/** `griot voice remove`. */
export const removeVoice = (id: string, options: VoiceOptions): Promise<void> =>
  run(() => ({ command: 'remove', id, ...placeOf(options) }))

/** The options of `griot voice test-kit`. */
export interface TestKitOptions {
  readonly language: Target
  readonly voice?: string
  readonly seed: string
  readonly out?: string
  readonly packs?: string
}

/** `griot voice test-kit`. */
export async function makeTestKit({ language, voice, seed, out, packs }: TestKitOptions): Promise<void> {
  const output = out === undefined ? await freePath(resolve(`${voice ?? language}.test.html`)) : resolve(out)
  const numbered = Number(seed)
  await runCancellable(async (signal) => {
    checkEnding(output, ['.html', '.htm'], 'out')
    if (!Number.isInteger(numbered) || numbered < 0) throw invalid(say('cli.badSeed', { seed }), 'seed')
    const order = { language, voice, seed: numbered, output, ...placeOf({ packs }) }
    const { path, items, voice: name, ...check } = await writeTestKit(order, { signal })
    printLine(process.stdout, words(say('cli.testWritten', { path, items, voice: name })))
    for (const checkMessage of checkWords(check)) printLine(process.stderr, words(checkMessage))
  }, reportFailure)
}

async function buildOrder(folder: string, { packs, out, ...options }: VoiceOptions): Promise<VoiceRequest> {
  // Without --out no file is replaced.
  const file = out === undefined ? await freePath(resolve(voiceFileName(options.name))) : resolve(out)
  checkEnding(file, [extname(voiceFileName(''))], 'out')
  return { command: 'build', folder: resolve(folder), out: file, ...options, ...placeOf({ packs }) }
}

function placeOf({ packs }: { readonly packs?: string | undefined }): { packsDir?: string } {
  return packs === undefined ? {} : { packsDir: resolve(packs) }
}

/** Asks the engine's voice program. */
function run(order: () => VoiceRequest | Promise<VoiceRequest>): Promise<void> {
  const read = (line: unknown) => VoiceEvent.parse(line)
  return runCancellable(
    async (signal) =>
      runEngineProgram({ name: 'voiceMain', request: await order(), read, onEvent: printEvent, signal }),
    reportFailure,
  )
}

function reportFailure(failure: Failure): void {
  printLine(process.stderr, words(failureMessage(failure)))
}

function printEvent(event: VoiceEvent): void {
  if (event.event === 'listed') printVoiceList(event)
  else if (event.event === 'lacking') reportLacking(event.phrases)
  else if (event.event !== 'progress' && event.event !== 'kitSaid') printLine(process.stdout, words(sentenceOf(event)))
}

/** A voice a line: its id, language, reader, and the day of the consent. */
function printVoiceList({ voices, broken }: Extract<VoiceEvent, { event: 'listed' }>): void {
  for (const { id, language, name, consent } of voices) {
    printLine(process.stdout, [id, language, name, consent.at.slice(0, 10)].join('\t'))
  }
  for (const failure of broken) printLine(process.stderr, words(failureMessage(failure)))
  if (voices.length === 0) printLine(process.stderr, words(say('cli.noVoices')))
}

/** Phrases named in full; whoever lacks more than these reads the list. */
const MAX_PRINTED_PHRASES = 30

/** The phrases to read, or to read again, with the numbers that their recordings are named by. */
function reportLacking(phrases: Extract<VoiceEvent, { event: 'lacking' }>['phrases']): void {
  printLine(process.stderr, words(say('cli.readAgain', { count: phrases.length })))
  for (const { number, text } of phrases.slice(0, MAX_PRINTED_PHRASES))
    printLine(process.stderr, `  ${String(number).padStart(3, '0')}\t${text}`)
  if (phrases.length > MAX_PRINTED_PHRASES) printLine(process.stderr, '  …')
}

function sentenceOf(event: Exclude<VoiceEvent, { event: 'progress' | 'listed' | 'lacking' | 'kitSaid' }>): Message {
  switch (event.event) {
    case 'fault':
      return say(`cli.reading.${event.fault}`, { file: event.file, text: event.text })
    case 'built': {
      const { path, used, left, pairs, lacking } = event
      const built = say('cli.voiceBuilt', { path, used, pairs, lacking: lacking.length })
      return left === 0 ? built : sentences(say('cli.readingsLeft', { left }), built)
    }
    case 'added': {
      const { id, consent } = event.voice
      return say('cli.voiceAdded', { id, by: consent.by, statement: consent.statement, day: consent.at.slice(0, 10) })
    }
    case 'removed':
      return say('cli.voiceRemoved', { id: event.id })
    case 'failed':
      return failureMessage(event.failure)
    default:
      return event satisfies never
  }
}

/** `griot voice test-results`: adds answers from files to those that are kept, and prints the results of all of them. */
export async function printTestResults(files: readonly string[]): Promise<void> {
  await runCancellable(async () => {
    for (const text of files.map(textIn)) await keepAnswers(studioDataDir(), text)
    const { answers, unread } = await keptAnswers(studioDataDir())
    const { voices, tables, dubs } = mergeTests(answers)
    for (const language of TARGETS) {
      const own = voices.filter(({ target }) => target === language)
      print(words(sayLanguage(language)))
      if (own.length === 0) print(`  ${t('kit.voices')}: ${t('kit.nobody')}`)
      for (const voice of own) printVoice(voice)
      for (const dub of dubs.filter(({ target }) => target === language)) {
        print(`  ${dub.title}: ${t('kit.listeners', { count: dub.listeners })}`)
        printScales(dub.scales)
      }
      printTable(language, tables)
    }
    for (const name of unread) printLine(process.stderr, words(say('kit.unread', { name })))
  }, reportFailure)
}

function textIn(file: string): string {
  const path = resolve(file)
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new AppError({ kind: 'file', message: say('failure.media.unread', { path }), path }, { cause })
  }
}

function printVoice({ voice, listeners, pairs, byContrast, missed, scales }: VoiceResult): void {
  print(`  ${voice}: ${t('kit.listeners', { count: listeners })}`)
  print(`    ${t('kit.pairs')}: ${shareOf(pairs)}`)
  for (const [contrast, contrastShare] of Object.entries(byContrast))
    print(`      ${t(`kit.contrast.${contrast as Contrast}`)}: ${shareOf(contrastShare)}`)
  if (missed.length > 0) print(`    ${t('kit.missed')}: ${missed.join(', ')}`)
  printScales(scales)
}

function printScales(scales: Scales): void {
  for (const [id, scale] of Object.entries(scales)) print(`    ${words(questionOf(id))} ${words(sayScale(scale))}`)
}

function printTable(language: Target, tables: readonly TableResult[]): void {
  const table = tables.find(({ target }) => target === language)
  const textShare = table === undefined || table.texts.of === 0 ? t('kit.nobody') : shareOf(table.texts)
  print(`  ${t('kit.texts')}: ${textShare}`)
  for (const { key, text, by } of table?.better ?? []) print(`    ${key}: ${text} (${by})`)
}

const shareOf = (share: ShareEstimate): string => words(sayShare(share))

function print(line: string): void {
  printLine(process.stdout, line)
}

/** `griot voices`: each voice of this computer on a line, with its id, language and name, and what listeners heard of it. */
export async function printVoices({ language }: { readonly language?: Target }): Promise<void> {
  await runCancellable(async (signal) => {
    const { answers } = await keptAnswers(studioDataDir())
    const results = mergeTests(answers)
    await using connection = await connectService({ onEvent: () => undefined, signal })
    const { voices } = await connection.service.voices({}, { signal: connection.signal })
    for (const voice of voices.filter((one) => language === undefined || one.language === language)) {
      print(rowOf(voice, words(describeListening(resultOf(results, voice.id)))))
    }
  }, reportFailure)
}

function rowOf({ id, language = '', name = id }: Voice, listenerSummary: string): string {
  return [id, language, name, listenerSummary].join('\t')
}
