{{/*
A deployment of one kind of process. Takes a dict: root (the chart's context), name (of the process), command (of
server/start.mjs), port and probePort, env (a list), and hasData (whether it mounts the persistent volume).
*/}}
{{- define "atelier.deployment" -}}
{{- $values := .root.Values }}
{{- $process := index $values .name }}
{{- $name := printf "%s-%s" (include "atelier.name" .root) .name }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "atelier.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  replicas: {{ $process.replicas }}
  strategy:
    type: {{ $values.updateStrategy }}
  selector:
    matchLabels:
      {{- include "atelier.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
  template:
    metadata:
      labels:
        {{- include "atelier.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .name }}
      annotations:
        # A changed setting restarts the process, which reads it only once.
        checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
    spec:
      automountServiceAccountToken: false
      # Otherwise a service named "api" would set API_PORT.
      enableServiceLinks: false
      # An orderly stop takes up to 10 seconds, after the 5 in which load balancers stop sending requests.
      terminationGracePeriodSeconds: 30
      securityContext:
        {{- toYaml $values.podSecurityContext | nindent 8 }}
      {{- with $values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if gt (int $process.replicas) 1 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "atelier.selector" .root | nindent 14 }}
              app.kubernetes.io/component: {{ .name }}
      {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ printf "%s:%s" $values.image.repository ($values.image.tag | default .root.Chart.AppVersion) | quote }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          command: [node, --max-semi-space-size=8, --heap-growing-percent=70, server/start.mjs, {{ .command }}]
          securityContext:
            {{- toYaml $values.securityContext | nindent 12 }}
          envFrom:
            - configMapRef:
                name: {{ include "atelier.name" .root }}-settings
            {{- with $values.existingSecret }}
            - secretRef:
                name: {{ . }}
            {{- end }}
          {{- with .env }}
          env:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          ports:
            - name: http
              containerPort: {{ .port }}
            {{- if $values.metrics.enabled }}
            - name: metrics
              containerPort: {{ $values.metrics.port }}
            {{- end }}
          # Every process migrates the database before it listens, one of them under a lock. Ten minutes are for a large one.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 5
            failureThreshold: 120
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          lifecycle:
            preStop:
              sleep: { seconds: 5 }
          resources:
            {{- toYaml $process.resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
            {{- with $values.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - name: data
          {{- if .hasData }}
          persistentVolumeClaim:
            claimName: {{ $values.persistence.existingClaim | default (printf "%s-data" (include "atelier.name" .root)) }}
          {{- else }}
          emptyDir: { sizeLimit: 1Gi }
          {{- end }}
        - name: tmp
          emptyDir: { sizeLimit: 1Gi }
        {{- with $values.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- if gt (int $process.replicas) 1 }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels:
    {{- include "atelier.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "atelier.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
{{- end }}
{{- end }}

{{/* The variable with the URL of PostgreSQL, as a list. */}}
{{- define "atelier.databaseEnv" -}}
{{- with .Values.database }}
{{- if .existingSecret }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ .existingSecret }}
      key: {{ .key }}
{{- end }}
{{- end }}
{{- end }}
