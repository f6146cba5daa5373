// @module-tag together
import { expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { createLog } from '../../electron/engine/core/log.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

it('logs every request with its id, and neither keys nor texts', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  await using under = await startTestEngine({ log })
  await collectSpeech(await under.service.tts({ text: 'A secret told to nobody.' }))
  const headers = { authorization: `Bearer ${under.engine.key}` }
  const response = await fetch(`${under.engine.url}/voice/history?limit=7`, { headers })
  await expect.poll(() => lines.filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(2)
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(records).toContainEqual(
    expect.objectContaining({ request: response.headers.get('x-request-id'), route: '/voice/history', status: 200 }),
  )
  const all = lines.join('')
  for (const hidden of [under.engine.key, 'secret told', 'limit=7']) expect(all).not.toContain(hidden)
})

it('logs why a process of the engine could not do its work, and tells so', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  await using under = await startTestEngine({ log })
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    const headers = { authorization: `Bearer ${under.engine.key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ path: '/films/talk.mp4' })
    const response = await fetch(`${under.engine.url}/local/probe`, { method: 'POST', headers, body })
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({ detail: expect.stringContaining('Its program is not there any more.') })
    const record = { request: response.headers.get('x-request-id'), path: '/local/probe', msg: 'request failed' }
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(record)])
    expect(lines[0]).toContain('it could not be started: spawn /nowhere/node ENOENT')
  } finally {
    process.execPath = execPath
  }
})
