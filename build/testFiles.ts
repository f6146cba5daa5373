import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREA_TESTS, ROOM_SPECS, SAMPLED_TESTS } from './quickTests.ts'

const root = join(import.meta.dirname, '..')
const list = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/.types'] }).map((path) => path.replaceAll('\\', '/'))

/** Tests of the service on many machines, which run when they are asked for (`npm run test:many`). */
export const MANY = ['e2e/scaled/scaled*.test.ts']

/**
 * Files of Vitest that take longest on two quiet cores, the slowest first. They begin first, so that none ends a run alone; those
 * that check dubs before others, as a check yields to all else.
 */
export const SLOW_TESTS = [
  'e2e/dubbing/qc.test.ts',
  'e2e/dubbing/mutilated.test.ts',
  'e2e/media/toldRates.test.ts',
  'e2e/dubbing/orders.test.ts',
  'e2e/contract/dub.test.ts',
  'e2e/media/describedWaits.test.ts',
  'e2e/packs/packDiarizer.test.ts',
  'e2e/packs/buildVoice.test.ts',
  'e2e/dubbing/prediction.test.ts',
  'e2e/dubbing/qcCommand.test.ts',
  'e2e/dubbing/projectWork.test.ts',
  'e2e/dubbing/separatedDub.test.ts',
  'e2e/dubbing/projectWorkEnds.test.ts',
  'e2e/dubbing/dubFiles.test.ts',
  'e2e/service/kills.test.ts',
  'e2e/service/slowClients.test.ts',
  'e2e/contract/assemble.test.ts',
  'e2e/service/pausedJobs.test.ts',
  'e2e/fault/manyKills.test.ts',
  'e2e/fault/projectKills.test.ts',
  'e2e/wording/documents.test.ts',
  'electron/engine/packService/sayKit.test.ts',
  'e2e/packs/packsCommand.test.ts',
  'e2e/media/mixPresets.test.ts',
  'e2e/packs/packChat.test.ts',
  'e2e/contract/render.test.ts',
  'e2e/service/abuse.test.ts',
  'electron/studio/project/checkProject.test.ts',
  'electron/engine/adapters/recorded/recordedEnglish.test.ts',
  'shared/subtitles/fuzz.test.ts',
]

/**
 * State of a whole process: its environment, children, clock. Files of tests that name any have a process each, and so have slow
 * ones, which begin first; others share one a core, as to start a process and load its modules takes longer than most of them.
 */
const ONCE =
  /process\.(?!platform|arch|versions?|execPath|hrtime|cwd)|childrenOf|openFiles|setState|globalThis|vi\.|createEspeak|startTestEngine/

/** Which of all tests run: those that answer soon (`npm test`), or what these leave out. */
export type TestShare = 'quick' | 'rest'

/** Files of tests by how they run, as paths from the root with `/`. */
export interface TestFiles {
  /** Vitest: in a process that they share. */
  readonly sharing: readonly string[]
  /** Vitest: with a process each. */
  readonly apart: readonly string[]
  /** Playwright: in a browser. */
  readonly specs: readonly string[]
}

/** The files of tests that there are, or a share of them: beside the code all are quick, across folders those of the tables; what is sampled is in both. */
export function testFiles(share?: TestShare): TestFiles {
  const beside = list('{shared,electron,renderer,build}/**/*.test.ts')
  const many = list(MANY[0] ?? '')
  const across = list('e2e/**/*.test.ts').filter((path) => !many.includes(path))
  const named = [...Object.values(ROOM_SPECS), ...Object.values(AREA_TESTS)].flat().map((name) => `e2e/${name}`)
  const isQuick = (path: string) =>
    !path.startsWith('e2e/') || named.some((name) => path === name || (name.endsWith('/') && path.startsWith(name)))
  const wanted = (path: string) =>
    share === undefined || isQuick(path) === (share === 'quick') || (share === 'rest' && SAMPLED_TESTS.includes(path))
  const shares = (path: string) =>
    path.startsWith('shared') || (!SLOW_TESTS.includes(path) && !ONCE.test(readFileSync(join(root, path), 'utf8')))
  const units = [...beside, ...across].filter(wanted)
  return {
    sharing: units.filter(shares),
    apart: units.filter((path) => !shares(path)),
    specs: list('e2e/**/*.spec.ts').filter(wanted),
  }
}

/** The share that a run was asked for by its environment (`GRIOT_TESTS`), for the configurations of the test runners. */
export function shareOfRun(): TestShare | undefined {
  const share = process.env['GRIOT_TESTS']
  return share === 'quick' || share === 'rest' ? share : undefined
}
