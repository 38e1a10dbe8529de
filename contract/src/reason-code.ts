import { approvalCodes, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import * as z from 'zod/mini';

/** Any code that a decision may carry. */
export const reasonCodes = [...rejectionCodes, ...approvalCodes] as const;
export const ReasonCode = z.enum(reasonCodes);
