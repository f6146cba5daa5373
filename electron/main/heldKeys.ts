import { systemPreferences } from 'electron'

/**
 * Lets held keys repeat on a Mac, where the system would offer the letters of Western Europe instead: what is on offer
 * in our fields are those of the language, see `renderer/typing/letterKeys.ts`. It counts for this app alone.
 */
export function repeatHeldKeys(platform: NodeJS.Platform): void {
  if (platform === 'darwin') systemPreferences.setUserDefault('ApplePressAndHoldEnabled', 'boolean', false)
}
