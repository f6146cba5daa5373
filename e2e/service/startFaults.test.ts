// @module-tag together
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { startEngine } from '../../electron/engine/engine.ts'
import { type ProgramName, programPath } from '../../electron/programs/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [ENGINE, BROWSER] = ['engine', 'studio'] as const
const file = join(folder, 'file')
const damaged = join(folder, 'damaged')
writeFileSync(file, '')
mkdirSync(damaged)
writeFileSync(join(damaged, 'engine.sqlite'), 'no database'.repeat(500))
const [unreleased, newer] = [4, 99].map((version) => {
  const database = openDatabase(join(folder, `version ${version}`))
  database.exec(`PRAGMA user_version = ${version}`)
  database.close()
  return join(folder, `version ${version}`)
}) as [string, string]

/** A port that another program uses. */
async function takenPort(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) }
}

function run(program: ProgramName, args: readonly string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programPath(program), ...args], {
    encoding: 'utf8',
    timeout: 300_000, // ends one that starts after all
  })
  return { code: status, said: stdout + stderr }
}

it('keeps everything in the folder that GRIOT_DATA names', () => {
  const moved = join(folder, 'moved')
  const { stdout } = spawnSync(process.execPath, [programPath(ENGINE), '--help'], {
    encoding: 'utf8',
    env: { ...process.env, GRIOT_DATA: moved, GRIOT_PACKS: '' },
  })
  expect(stdout).toContain(`(default: ${join(moved, 'service')})`)
  expect(stdout).toContain(`(default: ${join(moved, 'packs')}; `)
})

describe('a program that cannot start says why in one sentence', () => {
  it.each([
    [ENGINE, ['--nonsense'], 2, 'There is no option --nonsense. --help tells the options.'],
    [ENGINE, ['keys', '--nonsense'], 2, 'There is no option --nonsense. --help tells the options.'],
    [ENGINE, ['worker', '--nonsense'], 2, 'There is no option --nonsense. --help tells the options.'],
    [ENGINE, ['--log', 'loud'], 2, '--log loud is not possible.'],
    [ENGINE, ['--data', file], 2, 'there is a file in its place.'],
    [ENGINE, ['keys', 'list', '--data', file], 2, 'there is a file in its place.'],
    [ENGINE, ['--data', damaged], 1, 'A database of the data folder is damaged.'],
    [ENGINE, ['--data', unreleased], 1, `${unreleased} was made by a build that was never released.`],
    [ENGINE, ['--data', newer], 1, `${newer} was written by a newer version.`],
    [ENGINE, ['keys', 'list', '--data', newer], 1, `${newer} was written by a newer version.`],
    [BROWSER, ['--nonsense'], 2, 'There is no option --nonsense. --help tells the options.'],
    [BROWSER, ['--no-open', '--data', file], 2, 'there is a file in its place.'],
  ])('%s %j', (program, args, code, sentence) => {
    const ended = run(program, args)
    expect(ended).toEqual({ code, said: expect.stringContaining(sentence) })
    expect(ended.said.trim().split('\n')).toHaveLength(1)
  })

  it('an engine whose port is in use', async () => {
    await using taken = await takenPort()
    const { code, said } = run(ENGINE, ['--data', join(folder, 'taken'), '--port', `${taken.port}`])
    expect([code, said]).toEqual([
      2,
      `Port ${taken.port} is in use. Give another with --port, or stop the program that uses it.\n`,
    ])
  })
})

it('an engine that could not listen lets go of its folder', async () => {
  await using taken = await takenPort()
  const dataDir = join(folder, 'again')
  await expect(startEngine({ dataDir, port: taken.port })).rejects.toThrow('is in use')
  const engine = await startEngine({ dataDir })
  await engine.close()
})
