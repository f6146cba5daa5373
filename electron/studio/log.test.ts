import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createStudioLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('never writes what it was told to hide, in any usual form', () => {
  const log = createStudioLog(join(folder, 'hidden'))
  const secret = 'canary/key+1234567890'
  log.hide(secret)
  log.info(`asked with ${secret}`, { url: `https://x/?key=${encodeURIComponent(secret)}` })
  log.engine(`Basic ${Buffer.from(secret).toString('base64')}`)
  log.error('failed', { error: new Error(`refused ${secret}`) })
  const text = readFileSync(join(folder, 'hidden', 'studio.log'), 'utf8')
  expect(text).not.toMatch(/canary|Y2FuYXJ5/)
  expect(text).toContain('refused …')
  expect(log.tail()).toHaveLength(3)
})

it('begins a new file at a megabyte and keeps a few', () => {
  const log = createStudioLog(join(folder, 'full'))
  for (let count = 0; count < 60; count++) log.info('x'.repeat(100_000))
  const files = readdirSync(join(folder, 'full')).sort()
  expect(files).toEqual(['studio.log', 'studio.log.1', 'studio.log.2', 'studio.log.3', 'studio.log.4'])
  for (const file of files) expect(statSync(join(folder, 'full', file)).size).toBeLessThan(1_200_000)
})
