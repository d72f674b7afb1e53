import * as v from 'valibot';
import { faultSchema } from './faults';
import type { MockManager } from './manager';

/** The path prefix of the control routes, beside the gateway. */
export const CONTROL_PREFIX = '/__mock/';

const clockSchema = v.object({ advanceMs: v.number() });

async function bodyOf<const TSchema extends v.GenericSchema>(request: Request, schema: TSchema) {
  return v.parse(schema, await request.json());
}

/**
 * Lets a test control a mock Manager over HTTP: `POST /__mock/faults` adds a fault (its form: `faultSchema`) and
 * `DELETE` removes all, `POST /__mock/clock` with `{ "advanceMs": 60000 }` moves the clock, `GET /__mock/requests`
 * returns the request log, `POST /__mock/reset` restores the initial state. Throws for an invalid body.
 */
export async function answerControl(manager: MockManager, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  switch (`${request.method} ${pathname.slice(CONTROL_PREFIX.length)}`) {
    case 'POST faults':
      manager.faults.add(await bodyOf(request, faultSchema));
      break;
    case 'DELETE faults':
      manager.faults.clear();
      break;
    case 'POST clock':
      manager.advanceClock((await bodyOf(request, clockSchema)).advanceMs);
      break;
    case 'GET requests':
      return Response.json(manager.requests());
    case 'POST reset':
      manager.reset();
      break;
    default:
      return new Response(null, { status: 404 });
  }
  return new Response(null, { status: 204 });
}
