/** Calls of the page go through this one channel between Electron's processes. */
export const COMMAND_CHANNEL = 'command'

/** What the studio says of its own accord comes to the page through this one. */
export const EVENT_CHANNEL = 'event'
