import type { ToolAnswer, ToolInput } from '../../engine/tools/index.ts'
import { type Acting, callCustomer } from './tools.ts'

type Query = ToolInput<'query_subscribers'>
type Answered = ToolAnswer<'query_subscribers'>

/** What `query_subscribers` can be asked for. */
export type SubscriberField = NonNullable<Query['fields']>[number]

/** A row of `query_subscribers`: the tool answers exactly the fields it was asked for. */
export type SubscriberWith<F extends SubscriberField> = Pick<Required<Answered['subscribers'][number]>, F>

/** One page of the people of a query. */
export interface SubscriberPage<F extends SubscriberField> extends Omit<Answered, 'subscribers'> {
  subscribers: SubscriberWith<F>[]
}

/** Returns one page of people with the fields asked for. Throws `HostFailure`. */
export async function querySubscribers<F extends SubscriberField>(
  acting: Acting,
  input: Query & { fields: F[] },
): Promise<SubscriberPage<F>> {
  const { subscribers, ...page } = await callCustomer(acting, 'query_subscribers', input)
  return { ...page, subscribers: subscribers as SubscriberWith<F>[] }
}
