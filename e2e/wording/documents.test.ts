// @module-tag together
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_FOLDER } from '../../electron/studio/sample.ts'

// What README, docs and their neighbours tell a reader to type exists and does what they say.

const root = join(import.meta.dirname, '../..')
const GRIOT = join(root, 'electron/cli/griot.mjs')
const RUN = join(root, 'build/run.mjs')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>

const TRANSLATED = ['docs/README.sw.md', 'docs/README.ha.md']
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'build/scaled/README.md', ...globSync('docs/*.md', { cwd: root })]

/** Commands of the README that another test runs, with that test and the words in it that run them. */
const RUN_ELSEWHERE: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm ci': ['.ci/run', 'npm ci'],
  'npm test': ['.ci/run', 'npm test'],
  'npm start': ['e2e/support/studioProcess.ts', 'as `npm start` runs it'],
  'npx griot dub talk.mp4 --to sw': ['e2e/contract/dub.test.ts', "'dub', 'talk.mp4', '--to', 'sw'"],
}

interface Ended {
  readonly code: number
  readonly out: string
}

/** Runs a program under this Node, and resolves with its exit code and all that it says. */
function run(program: string, args: readonly string[], cwd = root): Promise<Ended> {
  const env = { ...process.env, GRIOT_DATA: data, LANG: 'C.UTF-8' }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: out + err })
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'griot-documents-'))
const data = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))

/** The help of each command of griot, as `griot manual` prints it; `commandPages.test.ts` holds the document against the program. */
const griotHelps = new Map(
  read('docs/commands.md')
    .split(/^## griot ?/m)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
)
/** Commands of griot that leave their help to a program of their own. */
const OWN_PROGRAMS = ['start', 'engine']
const programHelps = new Map<string, Promise<string>>()
/** The help of a command of griot, or of a script of package.json. */
async function helpOf(...command: string[]): Promise<string> {
  const [first = '', ...rest] = command
  const name = command.join(' ')
  const [program, ...args] = scripts?.[first]?.match(/^node build\/run\.mjs (.+)$/)?.[1]?.split(' ') ?? []
  if (program === undefined && !OWN_PROGRAMS.includes(first)) return griotHelps.get(name) ?? ''
  const helpText =
    programHelps.get(name) ??
    run(program === undefined ? GRIOT : RUN, [...(program ? [program, ...args, ...rest] : command), '--help']).then(
      ({ out }) => out,
    )
  programHelps.set(name, helpText)
  return helpText
}

/** Commands that have commands of their own, and those. */
const WITHIN = { packs: /^ {2}(\w[\w-]*)/gm, voice: /^ {2}(\w[\w-]*)/gm, engine: /"(\w+) --help/g }

/** The words of a command line; quotes hold words together. */
const wordsOf = (line: string) => [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word)

/** The lines of the code blocks for a shell: commands, and what is said of each behind `#`. */
function blocksOf(text: string): { command: string; remark: string }[] {
  return [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [commands = '', remark = ''] = line.split(/\s+# /)
        return commands.split(' && ').map((command) => ({ command: command.trim(), remark }))
      }),
  )
}

/** All commands of ours in a document: in blocks and within sentences. */
function commandsOf(text: string): string[] {
  const spans = [...text.replace(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replace(/\s+/g, ' '),
  )
  const all = [...blocksOf(text).map(({ command }) => command), ...spans.flatMap((span) => span.split(' && '))]
  return all.filter((command) => /^(npm|npx|griot) /.test(command))
}

/** The faults of a command: each script, command or option in it that does not exist. */
async function faultsIn(command: string): Promise<string[]> {
  const [tool, ...args] = wordsOf(command)
  if (tool === 'npm') return faultsOfNpm(command, args)
  if (tool === 'griot') return faultsOfGriot(command, args)
  if (args[0] === 'griot') return faultsOfGriot(command, args.slice(1))
  return existsSync(join(root, 'node_modules/.bin', args[0] ?? '')) ? [] : [`${command}: no such program`]
}

async function faultsOfNpm(command: string, [verb = '', ...args]: readonly string[]): Promise<string[]> {
  const [name = '', ...rest] = verb === 'run' ? args : [verb, ...args]
  if (name === 'ci') return []
  const script = scripts?.[name]
  if (script === undefined) return [`${command}: no script ${name}`]
  const scriptArguments = rest[0] === '--' ? rest.slice(1) : rest
  const own = script.match(/^node (?:electron\/cli\/griot\.mjs|build\/run\.mjs) (dub|transcribe|engine)$/)?.[1]
  if (own !== undefined) return faultsOfGriot(command, [own, ...scriptArguments])
  // The arguments of dist and build are electron-builder's, and a folder; behind its name a bench has parts of its own.
  if (scriptArguments.length === 0 || name === 'dist' || name === 'build') return []
  const help = await helpOf(name)
  const [first = ''] = scriptArguments
  return first === '--help' || help.includes(first) ? [] : [`${command}: no ${first}`]
}

async function faultsOfGriot(command: string, args: readonly string[]): Promise<string[]> {
  const main = await helpOf()
  const own = args[0] === '--lang' ? args.slice(2) : args
  if (own.length === 0 || own[0]?.startsWith('-')) return optionsMissing(command, own, main)
  const [name = '', within = ''] = own
  if (!new RegExp(`^ {2}${name} `, 'm').test(main)) return [`${command}: no command ${name}`]
  if (!(name in WITHIN) || within === '' || within.startsWith('-'))
    return optionsMissing(command, own.slice(1), await helpOf(name))
  const there = [...(await helpOf(name)).matchAll(WITHIN[name as keyof typeof WITHIN])].map(([, word]) => word)
  if (!there.includes(within)) return [`${command}: no command ${name} ${within}`]
  return optionsMissing(command, own.slice(2), await helpOf(name, within))
}

function optionsMissing(command: string, args: readonly string[], help: string): string[] {
  const options = args.filter((arg) => /^--\w/.test(arg)).map((arg) => arg.replace(/[=.,;]?$/, ''))
  return options.filter((option) => !hasOption(help, option)).map((option) => `${command}: no option ${option}`)
}

const hasOption = (help: string, option: string) => new RegExp(`${option}(?![\\w-])`).test(help)

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document)

  it('names scripts, commands and options that there are', async () => {
    const faults = await Promise.all(commandsOf(text).map(faultsIn))
    expect(faults.flat()).toEqual([])
  })

  it('names files and places in documents that there are', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', place] = link.split('#')
      const file = join(root, dirname(document), path)
      return !existsSync(file) || (place !== undefined && !placesOf(readFileSync(file, 'utf8')).includes(place))
    })
    expect(broken).toEqual([])
  })
})

/** The names by which a document's headings are linked to. */
function placesOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it('options that documents name alone are options of a command', async () => {
  const names = [...(await helpOf()).matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => [name])
  const within = await Promise.all(
    Object.entries(WITHIN).map(async ([name, pattern]) =>
      [...(await helpOf(name)).matchAll(pattern)].map(([, word = '']) => [name, word]),
    ),
  )
  const commands = [...names, ...within.flat()].filter((command) => !command.includes('help'))
  const help = (await Promise.all(commands.map((command) => helpOf(...command)))).join('\n')
  const unknown = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/`(--[\w-]+)/g)].map(([, option = '']) => option).filter((it) => !hasOption(help, it)),
  )
  expect(unknown).toEqual([])
})

describe('the README', () => {
  const commands = blocksOf(read('README.md'))
  const examples = commands.filter(({ command }) => !(command in RUN_ELSEWHERE))

  beforeAll(() => {
    writeFileSync(join(folder, 'griot-sample.sw.mp4'), 'an earlier dub')
    symlinkSync(join(root, 'build'), join(folder, 'build'))
    cpSync(join(SAMPLE_FOLDER, 'sample.mp4'), join(folder, 'talk.mp4'))
    cpSync(join(SAMPLE_FOLDER, 'sample.srt'), join(folder, 'talk.srt'))
    cpSync(join(SAMPLE_FOLDER, 'sample.sw.srt'), join(folder, 'talk.sw.srt'))
  })

  it('is one page', () => {
    expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(900)
  })

  it('has its commands run by a test each', () => {
    expect(commands.map(({ command }) => command)).toEqual(expect.arrayContaining(Object.keys(RUN_ELSEWHERE)))
    for (const [file, words] of Object.values(RUN_ELSEWHERE)) expect(read(file)).toContain(words)
  })

  it('has examples that do what stands beside them, in this order', async () => {
    expect(examples).toHaveLength(4)
    for (const { command, remark } of examples) {
      const [tool, ...args] = wordsOf(command)
      const griotArguments = tool === 'npx' ? args.slice(1) : [args[1] ?? '', ...args.slice(3)]
      const { code, out } = await run(GRIOT, griotArguments, folder)
      expect([command, code, out]).toEqual([command, 0, expect.any(String)])
      for (const [, words = ''] of remark.matchAll(/"([^"]+)"/g)) expect(out).toContain(words)
      for (const [, file = ''] of remark.matchAll(/makes (\S+?)(?=,|$)/g))
        expect(readFileSync(join(folder, file)).toString('latin1', 4, 8)).toBe('ftyp')
    }
  })

  it.each(TRANSLATED)('has the same commands in %s', (translated) => {
    const translatedCommands = blocksOf(read(translated)).map(({ command }) => command)
    expect(translatedCommands).toEqual(commands.map(({ command }) => command))
  })

  it('explains every command by which all tests are run', () => {
    const run = [...read('.ci/run').matchAll(/^(npm .*?)(?: -- --counts| --counts|$)/gm)].map(
      ([, command = '']) => command,
    )
    expect(run).toEqual(['npm ci', 'npm test', 'npm run test:all -- rest'])
    for (const command of run) expect(read('README.md')).toContain(command)
  })
})

describe('the decisions', () => {
  const text = read('DECISIONS.md')

  it('have a line for each package', () => {
    const packages = [dependencies, devDependencies, optionalDependencies].flatMap((table) => Object.keys(table ?? {}))
    const table = text.split('\n').filter((line) => line.startsWith('| '))
    const first = table.map((line) => line.split('|')[1] ?? '').join(',')
    const types = /@types\/… \(([^)]+)\)/.exec(first)?.[1]?.split(', ') ?? []
    const named = [...first.split(/[ ,()]+/), ...types.map((name) => `@types/${name}`)]
    expect(packages.filter((name) => !named.includes(name))).toEqual([])
  })

  it('name files that there are', () => {
    const files = ['shared', 'electron', 'renderer', 'build', 'e2e'].flatMap((place) =>
      globSync(`${place}/**/*.*`, { cwd: root, exclude: ['**/node_modules'] }).map((path) =>
        path.replaceAll('\\', '/'),
      ),
    )
    const named = [...text.matchAll(/`([\w.][\w./-]*\.(?:ts|tsx|mjs|md|grit|css|json))`/g)].map(([, file = '']) => file)
    expect(
      named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)) && !existsSync(join(root, name))),
    ).toEqual([])
  })
})
