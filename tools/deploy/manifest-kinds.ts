import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { ConfigMap, Namespace, Service, ServiceAccount } from 'kubernetes-types/core/v1.js';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';

/** Kubernetes' own type of each kind that deploy/kubernetes holds. */
export interface ManifestKinds {
  readonly ConfigMap: ConfigMap;
  readonly Deployment: Deployment;
  readonly Ingress: Ingress;
  readonly Job: Job;
  readonly Namespace: Namespace;
  readonly NetworkPolicy: NetworkPolicy;
  readonly PodDisruptionBudget: PodDisruptionBudget;
  readonly Service: Service;
  readonly ServiceAccount: ServiceAccount;
}
