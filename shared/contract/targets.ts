/** The six home languages, which are also the translation targets of the service (spec 4.5). */
export const TARGETS = ['en', 'yo', 'ig', 'ha', 'sw', 'zu'] as const
