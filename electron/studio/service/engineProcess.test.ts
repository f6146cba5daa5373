// @module-tag apart
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { failureMessage, toFailure } from '../../../shared/failure.ts'
import { say, sentences } from '../../../shared/locale/message.ts'
import { startEngineProcess } from './engineProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-engine-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HELLO = `process.stdout.write(JSON.stringify({ url: 'http://127.0.0.1:1', key: 'k' }) + '\\n')`

/** Starts a program that stands in for the engine. */
function start(name: string, source: string, options: { signal?: AbortSignal; onLog?: (line: string) => void } = {}) {
  const program = join(folder, `${name}.mjs`)
  writeFileSync(program, source)
  return startEngineProcess({ dataDir: folder, local: true, nodePath: process.execPath, program, ...options })
}

describe('startEngineProcess', () => {
  it('passes its arguments on and reads where the engine is', async () => {
    const logged = Promise.withResolvers<string>()
    const source = `process.stderr.write(process.argv.slice(2).join(' ') + '\\n'); ${HELLO}; process.stdin.resume()`
    await using engine = await start('plain', source, { onLog: logged.resolve })
    expect([engine.url, engine.key, engine.pid > 0]).toEqual(['http://127.0.0.1:1', 'k', true])
    expect(await logged.promise).toBe(`--data ${folder} --host 127.0.0.1 --port 0 --local --with-parent --log info`)
  })

  it('ends an engine by ending its input', async () => {
    const source = `${HELLO}; process.stdin.resume().on('end', () => process.exit(7))`
    const engine = await start('polite', source)
    await engine.close()
    expect(await engine.exited).toMatchObject({ code: 7, signal: null })
    await engine.close()
  })

  it('kills an engine that will not end', async () => {
    const source = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${HELLO}`
    const engine = await start('stubborn', source)
    await engine.close()
    expect(await engine.exited).toMatchObject({ code: null, signal: 'SIGKILL' })
  })

  it('reports an engine that dies, with its last words', async () => {
    const engine = await start('mortal', `${HELLO}; process.stderr.write('out of luck\\n', () => process.exit(3))`)
    expect(await engine.exited).toEqual({ code: 3, signal: null, lastWords: 'out of luck' })
  })

  it.skipIf(process.platform === 'win32')('kills an engine that is stopped, and says so', async () => {
    const dataDir = join(folder, 'stopped')
    await using engine = await startEngineProcess({ dataDir, local: true, timeoutSeconds: 4 })
    process.kill(engine.pid, 'SIGSTOP')
    const lastWords = expect.stringContaining('It gave no sign of life for 4 seconds.')
    expect(await engine.exited).toEqual({ code: null, signal: 'SIGKILL', lastWords })
  })

  it('says why an engine did not start', async () => {
    await expect(start('broken', `throw new Error('no such module')`)).rejects.toThrow(
      /stopped while starting.*no such module/s,
    )
    const both = `process.stderr.write('The disk is full.\\n{"level":50,"stack":"at x"}\\n', () => process.exit(1))`
    await expect(start('full', both)).rejects.toThrow(/It said: The disk is full\.$/)
    await expect(start('odd', `process.stdout.write('hello\\n'); process.stdin.resume()`)).rejects.toThrow(
      /did not say where it is/,
    )
    const missing = { dataDir: folder, local: false, nodePath: join(folder, 'no-node'), program: 'x' }
    await expect(startEngineProcess(missing)).rejects.toThrow(/stopped while starting.*ENOENT/s)
  })

  it('says as data why an engine could not start, to be told in any language', async () => {
    const dataDir = join(folder, 'held')
    const options = { dataDir, local: true }
    await using _ = await startEngineProcess(options)
    const refusal = await startEngineProcess(options).catch((error: unknown) => error)
    const reason = say('engine.data.inUse', { folder: dataDir })
    expect(failureMessage(toFailure(refusal))).toEqual(sentences(say('failure.engine.starting'), reason))
    expect(refusal).toMatchObject({ cause: { failure: { kind: 'unavailable', said: reason } } })
  })

  it('stops starting when it is told to', async () => {
    const controller = new AbortController()
    const source = `process.stderr.write('up\\n'); process.stdin.resume()`
    const starting = start('slow', source, { signal: controller.signal, onLog: () => controller.abort() })
    await expect(starting).rejects.toThrow('Cancelled.')
  })
})
