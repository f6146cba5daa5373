import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from './launchElectron.ts'

/** A key that must be found nowhere. */
export const CANARY = 'sk-canary-7f3b9c21d04e'

/** Saves a service with a key, as the settings do. */
export function saveProfile({ page }: RunningApp): Promise<unknown> {
  return page.evaluate(
    (key) => window.studio.invoke('saveProfile', { name: 'Hosted', baseUrl: 'https://voice.example.org', key }),
    CANARY,
  )
}

/** The services that the settings show. */
export async function profiles({ page }: RunningApp): Promise<unknown> {
  const result = await page.evaluate(() => window.studio.invoke('connections', {}))
  return result.ok ? (result.value as { profiles: unknown }).profiles : result
}

/** All files below a folder. */
export function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
