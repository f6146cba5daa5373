import { systemPreferences } from 'electron'

/**
 * Lets held keys repeat on a Mac, where the system would offer Western European letters instead; our fields offer the
 * letters of the language, see `renderer/typing/letterKeys.ts`. Applies to this app only.
 */
export function repeatHeldKeys(platform: NodeJS.Platform): void {
  if (platform === 'darwin') systemPreferences.setUserDefault('ApplePressAndHoldEnabled', 'boolean', false)
}
