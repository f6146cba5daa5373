/** The IPC channel between Electron's processes for all calls of the page. */
export const COMMAND_CHANNEL = 'command'

/** The IPC channel for the studio's events. */
export const EVENT_CHANNEL = 'event'

/**
 * The IPC channel for files that the page made itself, such as recordings: the only bytes over IPC, as they are on no
 * disk.
 */
export const FILE_CHANNEL = 'file'
