import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isLeftOutOfRest, type TestShare } from './testFiles.ts'

const root = join(import.meta.dirname, '..')

/** A test runner's JSON report in short: the counts, a few lines on each failure, and what was skipped. */
interface TestReport {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
  /** Tests that passed only on the second try. */
  readonly secondTries: number
  /** Each skipped test with the reason that its title or its file gives. */
  readonly skips: readonly string[]
  /** Seconds that the tests of each file took, by the file's path from the root; Vitest's without `beforeAll`. */
  readonly seconds: ReadonlyMap<string, number>
}

/**
 * Reads the JSON report of a runner; undefined if the file is missing or unreadable. Of the share `rest`, tests that `npm test` ran
 * whole do not count as skipped.
 */
export function readTestReport(
  program: 'vitest' | 'playwright',
  path: string,
  share?: TestShare,
): TestReport | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return program === 'vitest' ? fromVitest(report as VitestReport, share) : fromPlaywright(report as PlaywrightReport)
  } catch {
    return undefined
  }
}

/** Marks a test that passed only on the second try. Such tests are listed too, as they may be flaky. */
const SECOND_TRY = '(passed at the second try)'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly tags?: readonly string[]
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

function fromVitest(
  { numPassedTests, numFailedTests, testResults }: VitestReport,
  share: TestShare | undefined,
): TestReport {
  const isLeftOut = (name: string, tags: readonly string[]) =>
    share === 'rest' && isLeftOutOfRest(pathFromRoot(name), tags)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const resultsWithFailures = assertionResults.filter(({ failureMessages = [] }) => failureMessages.length > 0)
    if (resultsWithFailures.length === 0) return status === 'failed' ? [formatFailure(name, '', message)] : []
    return resultsWithFailures.map((result) => {
      const title = result.status === 'failed' ? result.fullName : `${result.fullName} ${SECOND_TRY}`
      return formatFailure(name, title, result.failureMessages?.join('\n'))
    })
  })
  const skips = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, tags = [] }) => (status === 'skipped' || status === 'pending') && !isLeftOut(name, tags))
      .map(({ fullName }) => `${name} › ${fullName}`),
  )
  const secondTries = failures.filter((failure) => failure.includes(SECOND_TRY)).length
  const seconds = new Map(
    testResults.map(({ name, startTime, endTime }) => [pathFromRoot(name), (endTime - startTime) / 1000] as const),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: skips.length,
    failures,
    secondTries,
    skips,
    seconds,
  }
}

function pathFromRoot(file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}

function fromPlaywright({ stats, suites }: PlaywrightReport): TestReport {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failedIn),
    secondTries: stats.flaky,
    skips: suites.flatMap(skippedIn),
    seconds: secondsIn(suites),
  }
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error?.message
        return formatFailure(file, status === 'flaky' ? `${title} ${SECOND_TRY}` : title, message)
      }),
  )
  return [...failed, ...suites.flatMap(failedIn)]
}

/** Tests that say that they are skipped; those that never came to run after a failure do not. */
function skippedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const skipped = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ annotations = [] }) => {
      const skip = annotations.find(({ type }) => type === 'skip' || type === 'fixme')
      return skip === undefined ? [] : [`${file} › ${title} (${skip.description ?? 'no reason'})`]
    }),
  )
  return [...skipped, ...suites.flatMap(skippedIn)]
}

function secondsIn(
  suites: readonly PlaywrightSuite[],
  seconds = new Map<string, number>(),
): ReadonlyMap<string, number> {
  for (const { specs, suites: inner = [] } of suites) {
    for (const { file, tests } of specs) {
      const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000
      const path = `e2e/${file}`
      seconds.set(path, (seconds.get(path) ?? 0) + spent)
    }
    secondsIn(inner, seconds)
  }
  return seconds
}

/** Most lines of a failure's message that are kept. */
const MAX_MESSAGE_LINES = 12

function formatFailure(file: string, test: string, message = ''): string {
  const lines = message.split('\n').slice(0, MAX_MESSAGE_LINES)
  return [`${file} › ${test}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
