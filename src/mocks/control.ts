import * as v from 'valibot';
import { faultSchema } from './faults';
import type { MockManager } from './manager';

/** The path prefix of the control routes, beside the gateway. */
export const CONTROL_PREFIX = '/__mock/';

const clockSchema = v.object({ advanceMs: v.number() });

async function bodyOf<const TSchema extends v.GenericSchema>(request: Request, schema: TSchema) {
  const text = await request.text();
  return v.parse(schema, JSON.parse(text));
}

/**
 * Lets a test control a mock Manager over HTTP: `POST /__mock/faults` adds a fault (its form: `faultSchema`) and
 * `DELETE` removes all, `POST /__mock/clock` with `{ "advanceMs": 60000 }` moves the clock, `GET /__mock/requests`
 * returns the request log, `POST /__mock/reset` restores the initial state. Anything else is 404, an invalid body 400.
 */
export async function answerControl(manager: MockManager, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    switch (`${request.method} ${pathname.slice(CONTROL_PREFIX.length)}`) {
      case 'POST faults':
        manager.faults.add(await bodyOf(request, faultSchema));
        return new Response(null, { status: 204 });
      case 'DELETE faults':
        manager.faults.clear();
        return new Response(null, { status: 204 });
      case 'POST clock':
        manager.advanceClock((await bodyOf(request, clockSchema)).advanceMs);
        return Response.json({ now: manager.now() });
      case 'GET requests':
        return Response.json(manager.requests());
      case 'POST reset':
        manager.reset();
        return new Response(null, { status: 204 });
      default:
        return Response.json({ error: `no such control: ${request.method} ${pathname}` }, { status: 404 });
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError || v.isValiError(cause))) throw cause;
    return Response.json({ error: cause.message }, { status: 400 });
  }
}
