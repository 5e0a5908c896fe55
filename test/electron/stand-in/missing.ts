/** What the tests' reader sees when the shell uses something that nobody wrote here yet. */
export function refuse(what: string): never {
  throw new Error(`not in the stand-in: ${what}`)
}

/** Names that Node, the test runner and `await` ask every object for. */
const ASKED_OF_ALL = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', '$$typeof'])

/** Returns the object itself, which throws when a property is read that it does not have. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, property) {
      if (typeof property === 'string' && !(property in object) && !ASKED_OF_ALL.has(property))
        refuse(`${name}.${property}`)
      return Reflect.get(object, property, object) as unknown
    },
  })
}

/** Returns the event that Electron hands to listeners: https://www.electronjs.org/docs/latest/api/structures/event */
export function makeEvent<T extends object>(details: T): T & StandInEvent {
  const event = {
    defaultPrevented: false,
    preventDefault: () => void (event.defaultPrevented = true),
    ...details,
  }
  return event
}

export interface StandInEvent {
  defaultPrevented: boolean
  preventDefault(): void
}
