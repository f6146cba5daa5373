/** Calls of the page go through this one channel between Electron's processes. */
export const COMMAND_CHANNEL = 'command'

/** What the studio says of its own accord comes to the page through this one. */
export const EVENT_CHANNEL = 'event'

/** A file that the page has made itself, such as a recording: the only bytes that go this way, as it is on no disk. */
export const FILE_CHANNEL = 'file'
