import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { AppError, saidOf, toFailure } from '../../shared/failure.ts'
import { type Judged, mergeTests, readTests, type TableResult, type VoiceResult } from '../../shared/kit/kitResults.ts'
import { say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import { exitCodeOf } from './exitCodes.ts'
import { printLine } from './print.ts'
import { t, words } from './words.ts'

/** `griot voice test-results`: the answers of listeners in files, merged, for each voice and each language's texts. */
export function printTestResults(files: readonly string[]): void {
  try {
    const { voices, tables } = mergeTests(files.flatMap(answersIn))
    for (const language of TARGETS) {
      const own = voices.filter(({ target }) => target === language)
      print(words(sayLanguage(language)))
      if (own.length === 0) print(`  ${t('cli.testVoices')}: ${t('cli.testNobody')}`)
      for (const voice of own) printVoice(voice)
      printTable(language, tables)
    }
  } catch (error) {
    const failure = toFailure(error)
    printLine(process.stderr, words(saidOf(failure)))
    process.exitCode = exitCodeOf(failure)
  }
}

function answersIn(file: string) {
  const path = resolve(file)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new AppError({ kind: 'file', message: say('failure.media.unread', { path }), path }, { cause })
  }
  return readTests(text)
}

function printVoice({ voice, listeners, pairs, byContrast, missed, scales }: VoiceResult): void {
  print(`  ${voice}: ${t('cli.testListeners', { count: listeners })}`)
  print(`    ${t('cli.testPairs')}: ${shareOf(pairs)}`)
  for (const [contrast, judged] of Object.entries(byContrast)) print(`      ${contrast}: ${shareOf(judged)}`)
  if (missed.length > 0) print(`    ${t('cli.testMissed')}: ${missed.join(', ')}`)
  for (const [id, { mean, off, of }] of Object.entries(scales)) {
    print(`    ${t(`reviewPage.test.${id as 'q1'}`)} ${mean.toFixed(1)} ± ${off.toFixed(1)} (${of})`)
  }
}

function printTable(language: Target, tables: readonly TableResult[]): void {
  const table = tables.find(({ target }) => target === language)
  const judged = table === undefined || table.texts.of === 0 ? t('cli.testNobody') : shareOf(table.texts)
  print(`  ${t('cli.testTexts')}: ${judged}`)
  for (const { key, text, by } of table?.better ?? []) print(`    ${key}: ${text} (${by})`)
}

/** 20 of 28, 53–85 %: the bounds are those of 95 %. */
function shareOf({ right, of, from, to }: Judged): string {
  if (of === 0) return t('cli.testNobody')
  const [low, high] = [Math.round(100 * from), Math.round(100 * to)]
  return t('cli.testShare', { right, of, low, high })
}

function print(line: string): void {
  printLine(process.stdout, line)
}
